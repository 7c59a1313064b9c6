import facts from '../../../data/platforms.json' with { type: 'json' };

/** How RetroAchievements identifies games of a platform; null: not at all. */
type RaHash = 'file' | 'disc';

export interface PlatformFacts {
  slug: string;
  name: string;
  category: string | null;
  generation: number | null;
  family_name: string | null;
  family_slug: string | null;
  manufacturer: string | null;
  igdb_id: number | null;
  igdb_slug: string | null;
  ss_id: number | null;
  moby_id: number | null;
  moby_slug: string | null;
  launchbox_id: number | null;
  /** The key of the platform in LaunchBox data. */
  launchbox_name: string | null;
  ra_id: number | null;
  ra_hash: RaHash | null;
  tgdb_id: number | null;
  hasheous_id: number | null;
  flashpoint_id: number | null;
  hltb_slug: string | null;
  libretro_slug: string | null;
  /** False: the files are too large, or no hash database lists them. */
  hashed: boolean;
  url: string | null;
  aspect_ratio: string;
}

/** A revision of a console that users may have in a separate folder. */
interface HardwareVersion {
  slug: string;
  name: string;
  parent: string;
  igdb_version_id: number;
}

type Row = Pick<PlatformFacts, 'slug' | 'name'> &
  Partial<Omit<PlatformFacts, 'ra_hash'>> & { ra_hash?: string };

const DEFAULT_ASPECT_RATIO = '2 / 3';

const DEFAULTS: Omit<PlatformFacts, 'slug' | 'name'> = {
  category: null,
  generation: null,
  family_name: null,
  family_slug: null,
  manufacturer: null,
  igdb_id: null,
  igdb_slug: null,
  ss_id: null,
  moby_id: null,
  moby_slug: null,
  launchbox_id: null,
  launchbox_name: null,
  ra_id: null,
  ra_hash: null,
  tgdb_id: null,
  hasheous_id: null,
  flashpoint_id: null,
  hltb_slug: null,
  libretro_slug: null,
  hashed: true,
  url: null,
  aspect_ratio: DEFAULT_ASPECT_RATIO,
};

const rows: readonly Row[] = facts.platforms;
const platforms: readonly PlatformFacts[] = rows.map(withDefaults);
const bySlug = new Map(platforms.map((platform) => [platform.slug, platform]));
const versions: readonly HardwareVersion[] = facts.hardware_versions;

/** All known platforms. */
export const allPlatforms = (): readonly PlatformFacts[] => platforms;

export const findPlatform = (slug: string): PlatformFacts | undefined =>
  bySlug.get(slug.toLowerCase());

/** What is known about a platform; nothing, if only its folder has that name. */
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
