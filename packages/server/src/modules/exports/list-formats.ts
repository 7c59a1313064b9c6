import { PRODUCT } from '@saveroom/contract';
import { escapeUTF8 } from 'entities/escape';

import { regionCode } from '#modules/names/names.api.ts';
import { storedList } from '#modules/roms/roms.api.ts';

import type { ExportedGame } from './exports.queries.ts';

/** The artwork of a game, as paths or addresses. */
export type GameMedia = Readonly<Partial<Record<MediaKind, string>>>;
export type MediaKind = 'cover' | 'screenshot' | 'titleScreen' | 'manual';

/** Which artwork EmulationStation shows as the image of a game, as configured. */
export interface ListOptions {
  readonly image: string;
}

/** A file that a frontend reads the games of a platform from. */
export interface ListFormat {
  readonly fileName: string;
  readonly type: string;
  head(platform: { readonly name: string; readonly slug: string }): string;
  game(game: ExportedGame, media: GameMedia, options: ListOptions): string;
  readonly tail: string;
  /** The last line. It contains the checksum of everything above, to recognize our own files. */
  seal(checksum: string): string;
}

const SEAL_NAME = `${PRODUCT.toLowerCase()}-sha256`;
/** The last line of a file that was written by `seal`, with its checksum. */
export const SEAL = new RegExp(`(?:<!-- |# )${SEAL_NAME}:([0-9a-f]{64})(?: -->)?\n$`);

/** Characters that XML 1.0 cannot contain, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const xml = (text: string): string => escapeUTF8(text.toWellFormed().replaceAll(NOT_XML, ''));

export const GAMELIST: ListFormat = {
  fileName: 'gamelist.xml',
  type: 'application/xml; charset=utf-8',
  head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<gameList>\n',
  game(game, media, options) {
    const [developer, publisher] = storedList(game.companies);
    const [family] = storedList(game.franchises);
    const [region] = storedList(game.regions);
    const rating = game.average_rating;
    const tags: Record<string, string | null | undefined> = {
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
      releasedate: released(game)?.replaceAll(/[-:]|\.\d+Z/g, ''),
      rating: rating === null ? undefined : (rating / 100).toFixed(2),
      id: String(game.id),
    };
    const lines = Object.entries(tags)
      .filter(([, text]) => text)
      .map(([tag, text]) => `    <${tag}>${xml(text ?? '')}</${tag}>\n`);
    const date = new Date(game.updated_at).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
    return `  <game>\n${lines.join('')}    <scrap name="${PRODUCT}" date="${date}"/>\n  </game>\n`;
  },
  tail: '</gameList>\n',
  seal: (checksum) => `<!-- ${SEAL_NAME}:${checksum} -->\n`,
};

/** The server stores no mixed images: a screenshot replaces them. */
function imageOf({ cover, screenshot, titleScreen }: GameMedia, { image }: ListOptions) {
  if (image === 'box2d') return cover ?? screenshot;
  if (image === 'title_screen') return titleScreen ?? screenshot ?? cover;
  return screenshot ?? titleScreen ?? cover;
}

const released = ({ first_release_date }: ExportedGame): string | undefined =>
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

export const PEGASUS: ListFormat = {
  fileName: 'metadata.pegasus.txt',
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
  seal: (checksum) => `\n# ${SEAL_NAME}:${checksum}\n`,
};
