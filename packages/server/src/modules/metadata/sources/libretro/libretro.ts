import { createHash } from 'node:crypto';

import {
  keyOfHash,
  namesBeginning,
  namesFolded,
  type Edition,
  type NamedKey,
} from '#modules/metadata/sources/editions.queries.ts';
import { foldName, withoutTags } from '#modules/metadata/sources/fold-name.ts';
import { listed } from '#modules/metadata/sources/listed.ts';
import { nonsense } from '#modules/metadata/sources/parse-reply.ts';
import type {
  AskedGame,
  Candidate,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';
import { bestVariant } from './best-variant.ts';
import { pictureNames } from './picture-names.ts';

const BASE = 'https://thumbnails.libretro.com';
const BOXES = 'Named_Boxarts';
const FURTHER = ['Named_Snaps', 'Named_Titles', 'Named_Logos'] as const;
type Folder = typeof BOXES | (typeof FURTHER)[number];

const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST_FOUND = 30;

/** Pictures named like the files of the preservation projects; nothing but pictures, and no key. */
export const libretro: MetadataProvider = {
  id: 'libretro',
  limits: { perSecond: 4, atOnce: 2 },
  knows: ({ libretro_slug }) => libretro_slug !== null,

  /** The name of a well-known dump is as good as its title: tags and all have to agree. */
  async byContent(game, context) {
    const name = pictureName(stem(game.fsName));
    const found = await variants(withoutTags(name), game, context);
    const same = found.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!same) return null;
    const candidate = await candidateOf(same, game, context);
    return { ...candidate, method: 'exact_name', evidence: { file: same.name } };
  },

  async byId(id, game, context) {
    const edition = await listing(BOXES, game, context);
    const name = await keyOfHash(context.db, edition.id, id.toLowerCase());
    return name === null ? null : candidateOf({ key: name, name }, game, context);
  },

  async byName(term, game, context) {
    const title = withoutTags(pictureName(term));
    const best = bestVariant(await variants(title, game, context), game, context.taste);
    if (best) return [await candidateOf(best, game, context)];
    const folded = foldName(title);
    if (folded === '') return [];
    const edition = await listing(BOXES, game, context);
    const near = await namesBeginning(context.db, edition.id, { folded, limit: MOST_FOUND });
    return near.map((one) => plainCandidate(one, game));
  },

  async check(context) {
    await context.request({ url: `${BASE}/`, expect: [403, 404] });
  },
};

async function variants(title: string, game: AskedGame, context: SourceContext) {
  const edition = await listing(BOXES, game, context);
  return namesFolded(context.db, edition.id, foldName(title));
}

async function candidateOf(
  box: NamedKey,
  game: AskedGame,
  context: SourceContext,
): Promise<Candidate> {
  const candidate = plainCandidate(box, game);
  const further = await Promise.all(
    FURTHER.map(async (folder) => {
      const edition = await listing(folder, game, context);
      const all = await namesFolded(context.db, edition.id, foldName(withoutTags(box.name)));
      return all.some(({ name }) => name === box.name) ? addressOf(folder, box.name, game) : '';
    }),
  );
  const [snap, title, logo] = further;
  return {
    ...candidate,
    facts: {
      ...candidate.facts,
      ...(snap && { url_screenshots: [snap] }),
      ...(title && { url_title_screen: title }),
      ...(logo && { url_logo: logo }),
    },
  };
}

const plainCandidate = ({ name }: NamedKey, game: AskedGame): Candidate => ({
  sourceId: idOf(name),
  name: withoutTags(name),
  names: [name],
  platformName: game.platform.libretro_slug,
  isOfPlatform: true,
  website: null,
  facts: { url_cover: addressOf(BOXES, name, game) },
});

const addressOf = (folder: Folder, name: string, { platform }: AskedGame): string =>
  `${folderAddress(folder, platform.libretro_slug ?? '')}${encodeURIComponent(`${name}.png`)}`;

const folderAddress = (folder: Folder, system: string): string =>
  `${BASE}/${encodeURIComponent(system)}/${folder}/`;

const idOf = (name: string): string => createHash('sha1').update(`${name}.png`).digest('hex');

const stem = (fileName: string): string => fileName.replace(/\.[a-z\d]{1,5}$/i, '');

/** Signs that no file system likes are one sign there. */
const pictureName = (name: string): string => name.replaceAll(/[&*/:`<>?\\|"]/g, '_');

/** A folder that is not there is an empty one. */
const listing = (folder: Folder, game: AskedGame, context: SourceContext): Promise<Edition> => {
  const system = game.platform.libretro_slug ?? '';
  return listed(context, {
    list: `libretro:${system}/${folder}`,
    keptMs: KEPT_MS,
    async read() {
      const url = `${folderAddress(folder, system)}?F=2`;
      const reply = await context.request({ url, expect: [403, 404] });
      const isThere = reply.status !== 403 && reply.status !== 404;
      const names = isThere ? pictureNames(reply.text) : [];
      if (isThere && names.length === 0) throw nonsense('libretro');
      return {
        names: names.map((name) => ({ folded: foldName(withoutTags(name)), key: name, name })),
        hashes: names.map((name) => ({ hash: idOf(name), key: name })),
      };
    },
  });
};
