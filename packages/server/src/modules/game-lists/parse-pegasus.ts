import {
  type ListedGame,
  ListError,
  playersUpTo,
  presentFacts,
  readDate,
  readNumber,
  readRegions,
  splitList,
  unique,
} from './listed-game.ts';
import type { MediaKind } from './media-files.ts';

interface Entry {
  readonly key: string;
  readonly line: number;
  value: string;
}

const MAX_LINE = 262_144;
const MAX_ENTRIES = 2000;

/** Assets of Pegasus with all their names, the best first. */
const ASSETS: Readonly<Record<MediaKind, readonly string[]>> = {
  cover: ['boxfront', 'boxart2d', 'poster', 'steam', 'tile'],
  screenshot: ['screenshot', 'screenshots'],
  titleScreen: ['titlescreen'],
  manual: ['manual'],
  image: [],
};

/** Reads the games of a `metadata.pegasus.txt` or `metadata.txt`. */
export async function* parsePegasus(text: AsyncIterable<string>): AsyncGenerator<ListedGame> {
  let collection: readonly Entry[] = [];
  for await (const block of readBlocks(text)) {
    if (block[0]?.key === 'collection') collection = block;
    else yield toGame(block, unique([valueOf(collection, 'shortname'), collection[0]?.value]));
  }
}

const valueOf = (entries: readonly Entry[], ...keys: string[]): string | undefined =>
  entries.find(({ key, value }) => keys.includes(key) && value !== '')?.value;

function toGame(block: readonly Entry[], platforms: readonly string[]): ListedGame {
  const all = (...keys: string[]) =>
    block.filter(({ key }) => keys.includes(key)).flatMap(({ value }) => value.split('\n'));
  const one = (...keys: string[]) => valueOf(block, ...keys);
  const name = block[0]?.value ?? '';
  const isOwn = one('x-romm-id') !== undefined;
  const rating = one('rating')?.trim();
  return {
    line: block[0]?.line ?? 1,
    path:
      all('file', 'files')
        .find((file) => file.trim() !== '')
        ?.trim() ?? '',
    name,
    platforms,
    facts: presentFacts({
      name,
      summary: paragraphsOf(one('description') ?? one('summary'), isOwn),
      companies: unique([...all('developer', 'developers'), ...all('publisher', 'publishers')]),
      genres: unique(all('genre', 'genres').flatMap((text) => splitList(text, /,/))),
      player_count: playersUpTo(one('players')?.split('-').at(-1)),
      regions: unique(all('x-region').flatMap(readRegions)),
      languages: unique(all('x-language')),
      first_release_date: readDate(one('release', 'releases'))?.getTime(),
      average_rating: rating?.endsWith('%')
        ? readNumber(rating.slice(0, -1), [0, 100])
        : percent(readNumber(rating, [0, 1])),
    }),
    media: Object.fromEntries(
      Object.entries(ASSETS).map(([kind, names]) => {
        const keys = names.flatMap((asset) => [`assets.${asset}`, `asset.${asset}`]);
        return [kind, unique(all(...keys).map((path) => path.trim()))];
      }),
    ),
    marks: {},
    checksums: {},
    ids: {},
    mediaNames: unique([name]),
    isOwn,
  };
}

const percent = (share: number | undefined): number | undefined => share && share * 100;

/**
 * Pegasus joins the lines of a paragraph and starts a new one after a line with a dot. Files of this
 * server have one line for each line of the text.
 */
const paragraphsOf = (text: string | undefined, isOwn: boolean): string | undefined =>
  isOwn
    ? text?.replaceAll(/^\.$/gm, '')
    : text
        ?.split(/\n\.(?=\n|$)/)
        .map((part) => part.trim().replaceAll('\n', ' '))
        .join('\n\n');

/** Games and collections with all their entries. */
async function* readBlocks(text: AsyncIterable<string>): AsyncGenerator<Entry[]> {
  let block: Entry[] = [];
  for await (const { content, line } of readLines(text)) {
    if (content.startsWith('#')) continue;
    const last = block.at(-1);
    if (/^\s/.test(content)) {
      const more = content.trim();
      if (more === '') continue;
      if (!last) throw new ListError('A line continues nothing', line);
      last.value = last.value === '' ? more : `${last.value}\n${more}`;
      if (last.value.length > MAX_LINE) throw new ListError('A value is too long', line);
      continue;
    }
    if (content === '') continue;
    const colon = content.indexOf(':');
    if (colon < 1) throw new ListError('A line has no “key: value”', line);
    const key = content.slice(0, colon).trim().toLowerCase().replaceAll('_', '');
    const entry = { key, value: content.slice(colon + 1).trim(), line };
    if (entry.key === 'game' || entry.key === 'collection') {
      if (block.length > 0) yield block;
      block = [];
    } else if (!last) throw new ListError('The file doesn’t begin with a collection or game', line);
    if (block.length >= MAX_ENTRIES) throw new ListError('A game has too many lines', line);
    block.push(entry);
  }
  if (block.length > 0) yield block;
}

async function* readLines(
  text: AsyncIterable<string>,
): AsyncGenerator<{ content: string; line: number }> {
  let rest = '';
  let line = 0;
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new ListError('A line is too long', line + 1);
    for (const one of lines) {
      line += 1;
      yield { content: one.replace(/\r$/, ''), line };
    }
  }
  if (rest !== '') yield { content: rest.replace(/\r$/, ''), line: line + 1 };
}
