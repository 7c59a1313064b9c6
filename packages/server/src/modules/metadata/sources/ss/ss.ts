import type {
  AskedFile,
  AskedGame,
  ContentMatch,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';
import { askSs } from './ask-ss.ts';
import { withCredentials } from './ss-address.ts';
import { isGame, ssCandidate } from './ss-candidate.ts';
import type { SsGame } from './ss-reply.ts';

/** Which file of a game its database knows, by platform. */
const TELLING: Readonly<Record<string, RegExp>> = {
  dc: /\.(cue|chd|gdi|cdi)$/i,
  segacd: /\.(cue|chd|bin)$/i,
  ngc: /\.(rvz|iso|gcz)$/i,
};
const DISC = /\.(iso|cue|chd|gdi|cdi|bin)$/i;

export const ss: MetadataProvider = {
  id: 'ss',
  // Until an answer says what the account may do.
  limits: { perSecond: 1, atOnce: 1 },
  knows: ({ ss_id }) => ss_id !== null,

  async byContent(game, context) {
    const file = tellingFile(game);
    if (file) return byFile(file, game, context);
    return game.serial === '' ? null : bySerial(game, context);
  },

  async byId(id, game, context) {
    const reply = await askSs(context, 'jeuInfos.php', { gameid: id });
    const found = reply?.jeu;
    return found && isGame(found) ? ssCandidate(found, game, context.taste) : null;
  },

  async byName(term, game, context) {
    const reply = await askSs(context, 'jeuRecherche.php', {
      recherche: term,
      systemeid: String(game.platform.ss_id ?? ''),
    });
    const found = (reply?.jeux ?? []).filter(isGame);
    return found.map((one) => ssCandidate(one, game, context.taste));
  },

  // Free of charge, and only answered to those who may ask.
  async check(context) {
    await askSs(context, 'ssuserInfos.php', {});
  },

  pictureAddress: withCredentials,
};

function tellingFile({ files, platform }: AskedGame): AskedFile | undefined {
  const pattern = TELLING[platform.slug];
  return files.find(
    ({ isTopLevel, size, name, crc, md5, sha1 }) =>
      isTopLevel && size > 0 && (!pattern || pattern.test(name)) && (crc || md5 || sha1) !== '',
  );
}

async function byFile(
  file: AskedFile,
  game: AskedGame,
  context: SourceContext,
): Promise<ContentMatch | null> {
  const { name, size, crc, md5, sha1 } = file;
  const reply = await askSs(context, 'jeuInfos.php', {
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
  const because = whyItIs(found, file);
  return because && { ...ssCandidate(found, game, context.taste), ...because };
}

/** It also answers to the file name alone: then the name has to be the very same. */
function whyItIs(
  { roms }: SsGame,
  { name, crc, md5, sha1 }: AskedFile,
): Pick<ContentMatch, 'method' | 'evidence'> | null {
  const known = { sha1, md5, crc };
  for (const [kind, sum] of Object.entries(known)) {
    if (sum === '') continue;
    const field = `rom${kind}` as 'romsha1' | 'rommd5' | 'romcrc';
    const isIt = roms.length === 0 || roms.some((rom) => isSame(rom[field], sum));
    if (isIt) return { method: 'checksum', evidence: { [kind]: sum } };
  }
  const isNamed = roms.some(({ romfilename }) => isSame(romfilename, name));
  return isNamed ? { method: 'exact_name', evidence: { file: name } } : null;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

async function bySerial(game: AskedGame, context: SourceContext): Promise<ContentMatch | null> {
  const { serial, platform } = game;
  const reply = await askSs(context, 'jeuInfos.php', {
    systemeid: String(platform.ss_id ?? ''),
    serialnum: serial,
    romtype: 'iso',
  });
  const found = reply?.jeu;
  if (!found || !isGame(found)) return null;
  return {
    ...ssCandidate(found, game, context.taste),
    method: 'serial',
    evidence: { serial },
  };
}
