import { PRODUCT } from '@saveroom/contract';

import {
  type ListedGame,
  presentFacts,
  readDate,
  readFlag,
  readLanguages,
  readNumber,
  readRegions,
  splitList,
  unique,
} from './listed-game.ts';
import type { MediaKind } from './media-files.ts';
import { readRecords, type XmlRecord } from './read-records.ts';

/** Elements with pictures, the best first. Programs that fork EmulationStation add their own. */
const MEDIA_TAGS: Readonly<Record<MediaKind, readonly string[]>> = {
  cover: ['cover', 'boxart', 'box2d', 'thumbnail'],
  screenshot: ['screenshot'],
  titleScreen: ['titlescreen', 'title_screen', 'titleshot'],
  manual: ['manual'],
  image: ['image', 'miximage', 'mix'],
};

/** Reads the games of a `gamelist.xml` of EmulationStation, ES-DE, Batocera, Recalbox or Skraper. */
export async function* parseGamelist(text: AsyncIterable<string>): AsyncGenerator<ListedGame> {
  let system: string | undefined;
  const records = readRecords(text, { root: 'gameList', kinds: ['game', 'folder', 'provider'] });
  for await (const record of records) {
    // Skraper writes the system in front of the games.
    if (record.kind === 'provider') system = record.fields.get('System');
    else if (record.fields.has('path')) yield toGame(record, system);
  }
}

function toGame({ line, attributes, fields }: XmlRecord, system: string | undefined): ListedGame {
  const path = fields.get('path') ?? '';
  const get = (tag: string) => fields.get(tag);
  const rating = readNumber(get('rating'), [0, 1]);
  const id = attributes.get('id') ?? '';
  const isScreenScraper = /^screenscraper/i.test(attributes.get('source') ?? '');
  const crc = get('crc32') ?? get('hash');
  const md5 = get('md5');
  return {
    line,
    path,
    name: get('name') ?? '',
    platforms: unique([system]),
    facts: presentFacts({
      name: get('name'),
      summary: get('desc'),
      companies: unique([get('developer'), get('publisher')]),
      genres: splitList(get('genre')),
      franchises: splitList(get('family')),
      player_count: get('players')?.replaceAll(/\s/g, ''),
      languages: readLanguages(get('lang')),
      regions: readRegions(get('region')),
      first_release_date: readDate(get('releasedate'))?.getTime(),
      average_rating: rating && rating * 100,
    }),
    media: Object.fromEntries(
      Object.entries(MEDIA_TAGS).map(([kind, tags]) => [kind, unique(tags.map(get))]),
    ),
    marks: {
      isFavorite: readFlag(get('favorite')),
      isHidden: readFlag(get('hidden')),
      status: readFlag(get('completed')) ? 'finished' : undefined,
      lastPlayed: readDate(get('lastplayed')),
      playSeconds: readNumber(get('gametime') ?? get('playtime'), [1, 1e9]),
    },
    checksums: {
      ...(crc && /^[\da-f]{8}$/i.test(crc) && { crc: crc.toLowerCase() }),
      ...(md5 && /^[\da-f]{32}$/i.test(md5) && { md5: md5.toLowerCase() }),
    },
    ids: isScreenScraper && /^[1-9]\d{0,9}$/.test(id) ? { ss: id } : {},
    mediaNames: [],
    isOwn: get('scrap') === PRODUCT,
  };
}
