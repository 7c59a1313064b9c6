import { defineSource } from '#modules/metadata/sources/define-source.ts';
import type {
  GameQueryFile,
  GameQuery,
  FileMatch,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';
import { requestSs } from './request-ss.ts';
import { SS_API, withCredentials } from './ss-url.ts';
import { isGame, ssCandidate } from './ss-candidate.ts';
import type { SsGame } from './ss-reply.ts';

/** The kind of file that ScreenScraper has checksums of, by platform. */
const HASHED_FILES: Readonly<Record<string, RegExp>> = {
  dc: /\.(cue|chd|gdi|cdi)$/i,
  segacd: /\.(cue|chd|bin)$/i,
  ngc: /\.(rvz|iso|gcz)$/i,
};
const DISC = /\.(iso|cue|chd|gdi|cdi|bin)$/i;

export const ss = defineSource({
  id: 'ss',
  name: 'ScreenScraper',
  website: 'https://www.screenscraper.fr',
  keys: {
    SCREENSCRAPER_USER: 'ScreenScraper username.',
    SCREENSCRAPER_PASSWORD: 'ScreenScraper password.',
  },
  optionalKeys: {
    SCREENSCRAPER_DEV_ID: 'ScreenScraper developer ID.',
    SCREENSCRAPER_DEV_PASSWORD: 'ScreenScraper developer password.',
  },
  addresses: { SCREENSCRAPER_API_URL: { url: SS_API } },
  identifies: true,
  isRecommended: true,
  priority: { metadata: 30, artwork: 40 },
  wire: {
    heartbeatFlag: 'SS_API_ENABLED',
    id: 'number',
    position: 3,
    hasMetadata: true,
    rating: { field: 'ss_score', max: 10 },
    fileTag: 'ssfr',
    versionRank: 2,
    gamePage: 'https://www.screenscraper.fr/gameinfos.php?gameid={id}',
  },
  // Until a reply contains the limits of the account.
  limits: { perSecond: 1, maxConcurrent: 1 },
  supportsPlatform: ({ ss_id }) => ss_id !== null,

  async findByFiles(game, context) {
    const file = findHashedFile(game);
    if (file) return findByFile(file, game, context);
    return game.serial === '' ? null : findBySerial(game, context);
  },

  async findById(id, game, context) {
    const reply = await requestSs(context, 'jeuInfos.php', { gameid: id });
    const found = reply?.jeu;
    return found && isGame(found) ? ssCandidate(found, game, context.preferences) : null;
  },

  async searchByName(term, game, context) {
    const reply = await requestSs(context, 'jeuRecherche.php', {
      recherche: term,
      systemeid: String(game.platform.ss_id ?? ''),
    });
    const found = (reply?.jeux ?? []).filter(isGame);
    return found.map((result) => ssCandidate(result, game, context.preferences));
  },

  // Does not count towards the quota, and fails without valid credentials.
  async check(context) {
    await requestSs(context, 'ssuserInfos.php', {});
  },

  signPictureUrl: withCredentials,
});

function findHashedFile({ files, platform }: GameQuery): GameQueryFile | undefined {
  const pattern = HASHED_FILES[platform.slug];
  return files.find(
    ({ isTopLevel, size, name, crc, md5, sha1 }) =>
      isTopLevel && size > 0 && (!pattern || pattern.test(name)) && (crc || md5 || sha1) !== '',
  );
}

async function findByFile(
  file: GameQueryFile,
  game: GameQuery,
  context: SourceContext,
): Promise<FileMatch | null> {
  const { name, size, crc, md5, sha1 } = file;
  const reply = await requestSs(context, 'jeuInfos.php', {
    systemeid: String(game.platform.ss_id ?? ''),
    romtype: DISC.test(name) ? 'iso' : 'rom',
    romnom: name,
    romtaille: String(size),
    crc,
    md5,
    sha1,
  });
  const found = reply?.jeu;
  if (!found || !isGame(found)) return null;
  const reason = matchReason(found, file);
  return reason && { ...ssCandidate(found, game, context.preferences), ...reason };
}

/**
 * How the reply matches the file. ScreenScraper also matches by file name alone; then the name has
 * to be equal. A reply without files is taken as a match by checksum, because the request contained
 * it.
 */
function matchReason(
  { roms }: SsGame,
  { name, crc, md5, sha1 }: GameQueryFile,
): Pick<FileMatch, 'method' | 'evidence'> | null {
  const checksums = { sha1, md5, crc };
  for (const [kind, sum] of Object.entries(checksums)) {
    if (sum === '') continue;
    const field = `rom${kind}` as 'romsha1' | 'rommd5' | 'romcrc';
    const isMatch = roms.length === 0 || roms.some((rom) => isSame(rom[field], sum));
    if (isMatch) return { method: 'checksum', evidence: { [kind]: sum } };
  }
  const isNamed = roms.some(({ romfilename }) => isSame(romfilename, name));
  return isNamed ? { method: 'exact_name', evidence: { file: name } } : null;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

async function findBySerial(game: GameQuery, context: SourceContext): Promise<FileMatch | null> {
  const { serial, platform } = game;
  const reply = await requestSs(context, 'jeuInfos.php', {
    systemeid: String(platform.ss_id ?? ''),
    serialnum: serial,
    romtype: 'iso',
  });
  const found = reply?.jeu;
  if (!found || !isGame(found)) return null;
  return {
    ...ssCandidate(found, game, context.preferences),
    method: 'serial',
    evidence: { serial },
  };
}
