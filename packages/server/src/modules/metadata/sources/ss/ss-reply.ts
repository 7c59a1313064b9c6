import { z } from 'zod';

// Replies of ScreenScraper. Its field names are French: `jeu` game, `noms` names, `editeur`
// publisher, `joueurs` players, `note` rating, `familles` franchises, `langue` language.

/** All values are texts; an empty one may be missing, null or an empty list. */
const Text = z
  .union([z.string(), z.number()])
  .transform(String)
  .nullish()
  .transform((text) => text ?? '')
  .catch('');
const listOf = <S extends z.ZodType>(entry: S) => z.array(entry).catch([]).default([]);
const TextObject = z.object({ text: Text }).nullish().catch(null);
const Regional = z.object({ region: Text, text: Text });
const InLanguages = z.object({ noms: listOf(z.object({ langue: Text, text: Text })) });

const SsMedia = z.object({ type: Text, parent: Text, url: Text, region: Text, format: Text });
export type SsMedia = z.output<typeof SsMedia>;

const SsRom = z.object({ romfilename: Text, romcrc: Text, rommd5: Text, romsha1: Text });

export const SsGame = z.object({
  id: Text,
  notgame: Text,
  noms: listOf(Regional),
  systeme: z.object({ id: Text, text: Text }).nullish().catch(null),
  editeur: TextObject,
  developpeur: TextObject,
  joueurs: TextObject,
  note: TextObject,
  synopsis: listOf(z.object({ langue: Text, text: Text })),
  classifications: listOf(z.object({ type: Text, text: Text })),
  dates: listOf(Regional),
  genres: listOf(InLanguages),
  modes: listOf(InLanguages),
  familles: listOf(InLanguages),
  medias: listOf(SsMedia),
  roms: listOf(SsRom),
});
export type SsGame = z.output<typeof SsGame>;

const Count = z.coerce.number().int().nonnegative().optional().catch(undefined);

const SsAccount = z.object({
  maxthreads: Count,
  maxrequestspermin: Count,
  maxrequestsperday: Count,
  requeststoday: Count,
});
export type SsAccount = z.output<typeof SsAccount>;

export const SsReply = z.object({
  response: z.object({
    ssuser: SsAccount.nullish().catch(null),
    jeu: SsGame.nullish().catch(null),
    jeux: listOf(SsGame),
  }),
});
export type SsReply = z.output<typeof SsReply>;
