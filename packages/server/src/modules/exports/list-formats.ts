import { PRODUCT } from '@saveroom/contract';
import { escapeUTF8 } from 'entities/escape';

import { safeEntryName } from '#core/files/zip/entry-name.ts';
import { CHECKSUM_NAME } from '#modules/game-lists/game-lists.api.ts';
import { regionCode } from '#modules/names/names.api.ts';
import { storedList } from '#modules/roms/roms.api.ts';

import type { ExportedFile, ExportedGame, PersonalData } from './exports.queries.ts';

/** The artwork of a game, as paths or addresses. */
export type GameMedia = Readonly<Partial<Record<MediaKind, string>>>;
export type MediaKind = 'cover' | 'screenshot' | 'titleScreen' | 'manual';

/** Which artwork EmulationStation shows as the image of a game, as configured. */
export interface ListOptions {
  readonly image: string;
}

/** The games that a list is about: those of a platform, or all of an export. */
export interface ListTitle {
  readonly name: string;
  readonly slug: string;
  /** Folder of the platform in the library. */
  readonly folder: string;
}

/** A game with everything that its format needs. */
export interface GameRecord extends ExportedGame {
  readonly platform: ListTitle;
  readonly files: readonly ExportedFile[];
  /** Undefined: the list is for all users. */
  readonly personal: PersonalData | undefined;
}

/** A file that another program reads games from. It is written game by game. */
export interface ListFormat {
  readonly type: string;
  /** The path in an archive. Its last part names a list that is downloaded alone. */
  path(list: ListTitle): string;
  head(list: ListTitle): string;
  game(game: GameRecord, media: GameMedia, options: ListOptions): string;
  /** Between two games. */
  readonly separator?: string;
  readonly tail: string;
  readonly needsFiles?: true;
  /** Games whose files are missing are part of the list. */
  readonly includesMissing?: true;
  /** Where artwork is in an archive; `path` is relative to `folder`. Absent: there is none. */
  readonly media?: {
    folder(list: ListTitle): string;
    path(game: GameRecord, kind: MediaKind, extension: string): string;
  };
}

/** A list in the folder of a platform. */
export interface FolderFormat extends ListFormat {
  readonly fileName: string;
  /**
   * The last line. It contains the checksum of everything above it, by which files that this server
   * wrote are recognized.
   */
  checksumLine(checksum: string): string;
}

/** Characters that XML 1.0 cannot contain, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Parsers would change a carriage return into a line break. */
export const xml = (text: string): string =>
  escapeUTF8(text.toWellFormed().replaceAll(NOT_XML, '')).replaceAll('\r', '&#13;');

/** The elements of a game, one per line. Those without a text are left out. */
export const xmlLines = (tags: Readonly<Record<string, string | null | undefined>>): string =>
  Object.entries(tags)
    .filter(([, text]) => text)
    .map(([tag, text]) => `    <${tag}>${xml(text ?? '')}</${tag}>\n`)
    .join('');

export const MEDIA_FOLDERS: Readonly<Record<MediaKind, string>> = {
  cover: 'covers',
  screenshot: 'screenshots',
  titleScreen: 'titlescreens',
  manual: 'manuals',
};

export const MEDIA_TYPE: Readonly<Record<MediaKind, string>> = {
  cover: 'webp',
  screenshot: 'webp',
  titleScreen: 'webp',
  manual: 'pdf',
};

/** Below the folder of the platform. Games that differ only in the extension share their artwork. */
const FOLDER_MEDIA = {
  folder: ({ folder }: ListTitle) => folder,
  path: ({ fs_name_no_ext }: GameRecord, kind: MediaKind, extension: string) =>
    `assets/${MEDIA_FOLDERS[kind]}/${safeEntryName(`${fs_name_no_ext.replaceAll('/', '_')}.${extension}`)}`,
};

export const GAMELIST: FolderFormat = {
  fileName: 'gamelist.xml',
  path: ({ folder }) => `${folder}/gamelist.xml`,
  media: FOLDER_MEDIA,
  type: 'application/xml; charset=utf-8',
  head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<gameList>\n',
  game(game, media, options) {
    const [developer, publisher] = storedList(game.companies);
    const [family] = storedList(game.franchises);
    const [region] = storedList(game.regions);
    const rating = game.average_rating;
    const lines = xmlLines({
      path: `./${game.fs_name}`,
      name: game.name,
      desc: game.summary,
      thumbnail: media.cover,
      screenshot: media.screenshot,
      image: imageOf(media, options),
      title_screen: media.titleScreen,
      manual: media.manual,
      developer,
      publisher,
      genre: storedList(game.genres).join(', '),
      family,
      players: game.player_count,
      lang: storedList(game.languages).join(', '),
      region: region === undefined ? undefined : regionCode(region),
      releasedate: compactTime(released(game)),
      rating: rating === null ? undefined : (rating / 100).toFixed(2),
      ...personalTags(game.personal),
      id: String(game.id),
    });
    const date = compactTime(new Date(game.updated_at).toISOString());
    return `  <game>\n${lines}    <scrap name="${PRODUCT}" date="${date}"/>\n  </game>\n`;
  },
  tail: '</gameList>\n',
  checksumLine: (checksum) => `<!-- ${CHECKSUM_NAME}:${checksum} -->\n`,
};

/** `19900203T000000` */
const compactTime = (time: string | undefined): string | undefined =>
  time?.replaceAll(/[-:]|\.\d+Z/g, '');

const FINISHED = new Set<string | null | undefined>(['finished', 'completed_100']);
export const isFinished = (personal: PersonalData | undefined): boolean =>
  FINISHED.has(personal?.marks?.status);

function personalTags(personal: PersonalData | undefined) {
  const played = personal?.marks?.last_played;
  return {
    favorite: personal?.isFavorite ? 'true' : '',
    completed: isFinished(personal) ? 'true' : '',
    playcount: personal?.playCount ? String(personal.playCount) : '',
    gametime: personal?.playSeconds ? String(personal.playSeconds) : '',
    lastplayed: played && compactTime(new Date(played).toISOString()),
  };
}

/** The server stores no mixed images: a screenshot replaces them. */
function imageOf({ cover, screenshot, titleScreen }: GameMedia, { image }: ListOptions) {
  if (image === 'box2d') return cover ?? screenshot;
  if (image === 'title_screen') return titleScreen ?? screenshot ?? cover;
  return screenshot ?? titleScreen ?? cover;
}

export const released = ({ first_release_date }: ExportedGame): string | undefined =>
  first_release_date === null ? undefined : new Date(first_release_date).toISOString();

/** One line without control characters. */
const line = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** Further lines are indented; a line with a dot is an empty one. */
const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((one) => line(one) || '.')
    .join('\n  ');

/** A line for each value. */
const many = (key: string, values: readonly string[]) => values.map((value) => [key, value]);

export const PEGASUS: FolderFormat = {
  fileName: 'metadata.pegasus.txt',
  path: ({ folder }) => `${folder}/metadata.pegasus.txt`,
  media: FOLDER_MEDIA,
  type: 'text/plain; charset=utf-8',
  head: ({ name, slug }) => `collection: ${line(name)}\nshortname: ${line(slug)}\n`,
  game(game, media) {
    const [developer, publisher] = storedList(game.companies);
    const fields = [
      ['game', game.name],
      ['file', game.fs_name],
      ['sort-by', game.sort_key],
      ['developer', developer],
      ['publisher', publisher],
      ...many('genre', storedList(game.genres)),
      ...many('tag', storedList(game.tags)),
      ['players', game.player_count.split('-').at(-1)],
      ['description', paragraphs(game.summary ?? '')],
      ['release', released(game)?.slice(0, 10)],
      ['rating', game.average_rating === null ? '' : `${Math.round(game.average_rating)}%`],
      ['assets.boxFront', media.cover],
      ['assets.screenshot', media.screenshot],
      ['assets.titlescreen', media.titleScreen],
      ['assets.manual', media.manual],
      ...many('x-region', storedList(game.regions)),
      ...many('x-language', storedList(game.languages)),
      ['x-romm-id', String(game.id)],
    ];
    const lines = fields.flatMap(([key = '', value = '']) => {
      const text = key === 'description' ? value.replace(/^\.$/, '') : line(value);
      return text === '' ? [] : [`${key}: ${text}\n`];
    });
    return `\n${lines.join('')}`;
  },
  tail: '',
  checksumLine: (checksum) => `\n# ${CHECKSUM_NAME}:${checksum}\n`,
};
