import { createHash } from 'node:crypto';

import { defineSource } from '#modules/metadata/sources/define-source.ts';
import {
  findKeyByHash,
  findNamesByPrefix,
  findNamesByFolded,
  type SourceImport,
  type NamedKey,
} from '#modules/metadata/sources/source-imports.queries.ts';
import { foldName, withoutTags } from '#modules/metadata/sources/fold-name.ts';
import { findOrDownloadList } from '#modules/metadata/sources/cached-list.ts';
import { invalidReply } from '#modules/metadata/sources/parse-reply.ts';
import type { GameQuery, Candidate, SourceContext } from '#modules/metadata/sources/provider.ts';
import { regionCode, regionOrder, type LocalePreferences } from '#modules/names/names.api.ts';

const BASE = 'https://thumbnails.libretro.com';
const COVER_FOLDER = 'Named_Boxarts';
const OTHER_FOLDERS = ['Named_Snaps', 'Named_Titles', 'Named_Logos'] as const;
type Folder = typeof COVER_FOLDER | (typeof OTHER_FOLDERS)[number];

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_RESULTS = 30;
/** Tags of unfinished or unofficial dumps, ranked last unless the file has such a tag too. */
const UNFINISHED = /\((?:beta|proto|demo|sample|pirate|unl|aftermarket|hack)[^)]*\)/i;
const PICTURE_LINK = /<a\s[^>]*href="([^"?#]+)\.png"/gi;

/** Has only pictures, named like the files of the preservation projects. Needs no key. */
export const libretro = defineSource({
  id: 'libretro',
  name: 'libretro',
  website: 'https://thumbnails.libretro.com',
  addresses: { LIBRETRO_THUMBNAILS_URL: { url: BASE } },
  priority: { artwork: 50 },
  wire: {
    heartbeatFlag: 'LIBRETRO_API_ENABLED',
    countsAsEnabled: true,
    id: 'text',
    position: 12,
    platformField: 'libretro_slug',
  },
  limits: { perSecond: 4, maxConcurrent: 2 },
  supportsPlatform: ({ libretro_slug }) => libretro_slug !== null,

  /** Matches the file name of a well-known dump, which has to be equal including all tags. */
  async findByFiles(game, context) {
    const name = pictureName(removeExtension(game.fsName));
    const found = await findVariants(withoutTags(name), game, context);
    const same = found.find((other) => other.name.toLowerCase() === name.toLowerCase());
    if (!same) return null;
    const candidate = await toCandidate(same, game, context);
    return { ...candidate, method: 'exact_name', evidence: { file: same.name } };
  },

  async findById(id, game, context) {
    const folderList = await loadFolder(COVER_FOLDER, game, context);
    const name = await findKeyByHash(context.db, folderList.id, id.toLowerCase());
    return name === null ? null : toCandidate({ key: name, name }, game, context);
  },

  async searchByName(term, game, context) {
    const title = withoutTags(pictureName(term));
    const best = chooseVariant(await findVariants(title, game, context), game, context.preferences);
    if (best) return [await toCandidate(best, game, context)];
    const folded = foldName(title);
    if (folded === '') return [];
    const folderList = await loadFolder(COVER_FOLDER, game, context);
    const similar = await findNamesByPrefix(context.db, folderList.id, {
      folded,
      limit: MAX_RESULTS,
    });
    return similar.map((variant) => coverCandidate(variant, game));
  },

  async check(context) {
    await context.request({ url: `${BASE}/`, expect: [403, 404] });
  },
});

/** The covers of all versions of a title. */
async function findVariants(title: string, game: GameQuery, context: SourceContext) {
  const folderList = await loadFolder(COVER_FOLDER, game, context);
  return findNamesByFolded(context.db, folderList.id, foldName(title));
}

async function toCandidate(
  box: NamedKey,
  game: GameQuery,
  context: SourceContext,
): Promise<Candidate> {
  const candidate = coverCandidate(box, game);
  const further = await Promise.all(
    OTHER_FOLDERS.map(async (folder) => {
      const folderList = await loadFolder(folder, game, context);
      const all = await findNamesByFolded(
        context.db,
        folderList.id,
        foldName(withoutTags(box.name)),
      );
      return all.some(({ name }) => name === box.name) ? pictureUrl(folder, box.name, game) : '';
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

const coverCandidate = ({ name }: NamedKey, game: GameQuery): Candidate => ({
  sourceId: hashName(name),
  name: withoutTags(name),
  names: [name],
  platformName: game.platform.libretro_slug,
  isOfPlatform: true,
  website: null,
  facts: { url_cover: pictureUrl(COVER_FOLDER, name, game) },
});

const pictureUrl = (folder: Folder, name: string, { platform }: GameQuery): string =>
  `${folderUrl(folder, platform.libretro_slug ?? '')}${encodeURIComponent(`${name}.png`)}`;

const folderUrl = (folder: Folder, system: string): string =>
  `${BASE}/${encodeURIComponent(system)}/${folder}/`;

const hashName = (name: string): string => createHash('sha1').update(`${name}.png`).digest('hex');

const removeExtension = (fileName: string): string => fileName.replace(/\.[a-z\d]{1,5}$/i, '');

/** libretro replaces characters that file systems forbid by an underscore. */
const pictureName = (name: string): string => name.replaceAll(/[&*/:`<>?\\|"]/g, '_');

/**
 * The list of pictures in a folder of libretro, downloaded once a day. A missing folder is empty.
 */
const loadFolder = (
  folder: Folder,
  game: GameQuery,
  context: SourceContext,
): Promise<SourceImport> => {
  const system = game.platform.libretro_slug ?? '';
  return findOrDownloadList(context, {
    list: `libretro:${system}/${folder}`,
    maxAgeMs: MAX_AGE_MS,
    async download() {
      const url = `${folderUrl(folder, system)}?F=2`;
      const reply = await context.request({ url, expect: [403, 404] });
      const exists = reply.status !== 403 && reply.status !== 404;
      const names = exists ? parsePictureNames(reply.text) : [];
      if (exists && names.length === 0) throw invalidReply('libretro');
      return {
        names: names.map((name) => ({ folded: foldName(withoutTags(name)), key: name, name })),
        hashes: names.map((name) => ({ hash: hashName(name), key: name })),
      };
    },
  });
};

/** Chooses among pictures with the same title: finished games first, then the preferred region. */
function chooseVariant(
  all: readonly NamedKey[],
  game: Pick<GameQuery, 'regions' | 'fsName'>,
  preferences: LocalePreferences,
): NamedKey | undefined {
  const order = regionOrder(game, preferences);
  const isUnfinished = UNFINISHED.test(game.fsName);
  const variantRank = ({ name }: NamedKey): number => {
    const ranks = parseRegions(name).map((code) => order.indexOf(code));
    const best = Math.min(...ranks.map((rank) => (rank < 0 ? order.length : rank)), order.length);
    return best + (UNFINISHED.test(name) === isUnfinished ? 0 : order.length + 1);
  };
  return all.toSorted(
    (a, b) => variantRank(a) - variantRank(b) || a.name.length - b.name.length,
  )[0];
}

/** The first brackets contain the regions: `(USA, Europe)`. */
const parseRegions = (name: string): string[] =>
  (/\(([^)]*)\)/.exec(name)?.[1] ?? '').split(',').map(regionCode);

/** The pictures of a directory page, without extension. Skips other links and sort links. */
function parsePictureNames(page: string): string[] {
  const names = new Set<string>();
  for (const [, link = ''] of page.matchAll(PICTURE_LINK)) {
    const name = decodeLink(link.replace(/^\.\//, ''));
    if (name !== '' && !name.includes('/')) names.add(name);
  }
  return [...names];
}

function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll('&amp;', '&'));
  } catch {
    return '';
  }
}
