import facts from '../../../data/platforms.json' with { type: 'json' };

export const DEFAULT_ASPECT_RATIO = '2 / 3';

/** What the data file omits for platforms that do not have it. */
const DEFAULTS = {
  category: null as string | null,
  generation: null as number | null,
  family_name: null as string | null,
  family_slug: null as string | null,
  manufacturer: null as string | null,
  igdb_id: null as number | null,
  igdb_slug: null as string | null,
  ss_id: null as number | null,
  moby_id: null as number | null,
  moby_slug: null as string | null,
  launchbox_id: null as number | null,
  /** The key of the platform in LaunchBox data. */
  launchbox_name: null as string | null,
  ra_id: null as number | null,
  /** How RetroAchievements identifies games of a platform; null: not at all. */
  ra_hash: null as 'file' | 'disc' | null,
  tgdb_id: null as number | null,
  hasheous_id: null as number | null,
  flashpoint_id: null as number | null,
  hltb_slug: null as string | null,
  libretro_slug: null as string | null,
  /** False: the files are too large, or no hash database lists them. */
  hashed: true,
  url: null as string | null,
  aspect_ratio: DEFAULT_ASPECT_RATIO,
};

export type PlatformFacts = { slug: string; name: string } & typeof DEFAULTS;

/** A revision of a console that users may have in a separate folder. */
interface HardwareVersion {
  slug: string;
  name: string;
  parent: string;
  igdb_version_id: number;
}

type Row = Pick<PlatformFacts, 'slug' | 'name'> &
  Partial<Omit<PlatformFacts, 'ra_hash'>> & { ra_hash?: string };

const rows: readonly Row[] = facts.platforms;
const platforms: readonly PlatformFacts[] = rows.map(withDefaults);
const bySlug = new Map(platforms.map((platform) => [platform.slug, platform]));
const versions: readonly HardwareVersion[] = facts.hardware_versions;

/** All known platforms. */
export const allPlatforms = (): readonly PlatformFacts[] => platforms;

export const findPlatform = (slug: string): PlatformFacts | undefined =>
  bySlug.get(slug.toLowerCase());

/** The catalogue entry of a platform, or defaults for a custom platform. */
export const platformFacts = (slug: string): PlatformFacts => ({
  ...DEFAULTS,
  name: slug,
  ...findPlatform(slug),
  slug,
});

export const allHardwareVersions = (): readonly HardwareVersion[] => versions;

/** The data file omits values that a platform does not have. */
function withDefaults({ ra_hash, ...row }: Row): PlatformFacts {
  const url = row.igdb_slug ? `https://www.igdb.com/platforms/${row.igdb_slug}` : null;
  const hash = ra_hash === 'file' || ra_hash === 'disc' ? ra_hash : null;
  return { ...DEFAULTS, url, ra_hash: hash, ...row };
}
