import { posix } from 'node:path';

import facts from '../../../data/file-extensions.json' with { type: 'json' };
import { withoutCodes } from './codes.ts';
import type { TagGroup } from './tag-groups.ts';
import { type Disc, readDisc } from './tags.ts';

/** Longer than any file system allows. Such names are not normalized. */
const MAX_NAME_LENGTH = 512;

const GROUP = /[([][^()[\]]*[)\]]/g;
/** Words that end in a dot. `KEEPS_DOT` words keep it where other dots stand for spaces. */
const KEEPS_DOT = /^(?:dr|mr|mrs|ms|jr|bros)$/i;
const ABBREVIATION =
  /^(?:dr|mrs?|ms|[js]r|bros|vs|st|vol|nr|no|pt|part|ver|rev|ep|lv|prof|lt|sgt|capt|inc|co|feat)$/i;
const NO_SECOND_WORD = /^(?:io|com|net|org|exe|hack)$/i;

interface NameContext {
  isFolder: boolean;
  extension: string;
}

/**
 * The name with spaces between its words and in the usual order: title first, then tags. Leading
 * codes are removed, dots and underscores that stand for spaces are replaced, and the suffixes of
 * release groups are put into brackets.
 */
export function normalizeName(stem: string, context: NameContext): string {
  if (stem.length > MAX_NAME_LENGTH) return stem;
  const named = withoutCodes(stem, context.extension);
  return withSceneTags(withSpaces(named, context));
}

function withSpaces(name: string, context: NameContext): string {
  const bare = name.replaceAll(GROUP, '').trim();
  if (/\s/.test(bare)) return name.replaceAll(/(?<=[\p{L}\p{N}!?'])_(?=[\p{L}\p{N}])/gu, ' ');
  const spaced = name.replaceAll('_', ' ');
  if (!name.includes('.') || !areDotsSpaces(name, bare, context)) return spaced;
  let end = 0;
  let text = '';
  for (const group of spaced.matchAll(GROUP)) {
    text += `${dotsToSpaces(spaced.slice(end, group.index))} ${dotsInTag(group[0])} `;
    end = group.index + group[0].length;
  }
  return (text + dotsToSpaces(spaced.slice(end))).replaceAll(/\s+/g, ' ').trim();
}

/** Dots are spaces in `Super.Metroid`, not in `Mr.Driller`, `Vol.2`, `S.T.A.L.K.E.R`, `agar.io`. */
function areDotsSpaces(name: string, bare: string, { isFolder }: NameContext): boolean {
  if (bare.startsWith('.')) return false;
  const parts = bare.split(/[._]+/).filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (parts.length === 2 && NO_SECOND_WORD.test(last)) return false;
  if (isFolder && isKnownExtension(last.toLowerCase())) return false;
  const words = parts.filter((part) => /\p{L}{2}/u.test(part) && !ABBREVIATION.test(part));
  if (words.length >= 2 || /\.[([]/.test(name)) return words.length > 0;
  const [first = '', ...others] = parts;
  // `quake1.0.1`: the dots belong to a number.
  if (/\d$/.test(first) && others.every((part) => /^\d+$/.test(part)))
    return /[ -]v\d+$/i.test(first);
  const isNumbered = parts.length === 2 && /^\d{1,2}$/.test(last) && first.length > 2;
  return words.length === 1 && (parts.length > 2 || isNumbered);
}

/** Dots in versions and acronyms stay: `v1.5.4`, `S.T.A.L.K.E.R.`. */
function dotsToSpaces(text: string): string {
  const parts = text.split('.');
  return parts
    .map((part, index) => {
      const next = parts[index + 1];
      if (next === undefined) return part;
      if (/(?:^|[ -])v?\d[\d.]*$/i.test(part) && /^\d+$/.test(next) && isVersion(parts, index)) {
        return `${part}.`;
      }
      const isLetter = /^\p{Lu}$/u.test(part);
      if (isLetter && /^\p{Lu}$/u.test(next)) return `${part}.`;
      const endsLetters = isLetter && /^\p{Lu}$/u.test(parts[index - 1] ?? '');
      return endsLetters || KEEPS_DOT.test(part) ? `${part}. ` : `${part} `;
    })
    .join('')
    .trim();
}

/** A number is part of a version when the run of numbers before it starts with `v`. */
function isVersion(parts: readonly string[], index: number): boolean {
  const start = parts.slice(0, index + 1).findLastIndex((part) => !/^\d+$/.test(part));
  return /(?:^|[ -])v\d+$/i.test(parts[start] ?? '');
}

const dotsInTag = (tag: string): string => tag.replaceAll(/(?<!\d)\.|\.(?!\d)/g, ' ');

const SCENE_PLATFORM =
  'ps[1-5x]|ps2(?:dvd|cd)|psp|psv(?:ita)?|psn|ngc|gcn?|gamecube|wiiu?|wiiware|e?nsw2?|switch|nds|3ds|dsi|gb[ac]|n64|dc|dreamcast|saturn|x(?:box)?360|xbox(?:dvd)?|xbla|xbox1|pc';
const SCENE = new RegExp(String.raw`^(\S.*) (${SCENE_PLATFORM})[- ]([a-z0-9]{2,20})$`, 'i');
const SCENE_GROUP = new RegExp(String.raw` (?:${SCENE_PLATFORM})-[a-z0-9]{2,20}$`, 'i');
const SCENE_TAG =
  /^(?:usa?|eur?|europe|pal|ntsc(?:-[ujk])?|jpn?|jap|japan|kor|asia|ger(?:man)?|fre?(?:nch)?|spa(?:nish)?|ita(?:lian)?|dutch|eng(?:lish)?|multi-?\d{1,2}|m\d{1,2}|proper|repack|readnfo|real|rip|internal|undub|dvd[59]?|iso|jb|rf|psn|xbla|eshop|dlc|upd(?:ate)?|fix|v\d[\d.]*)$/i;

/** `Title USA PSP-GROUP` → `Title (USA) [PSP-GROUP]`. */
function withSceneTags(name: string): string {
  if (!SCENE_GROUP.test(name)) return name;
  const [, front = '', platform = '', group = ''] = SCENE.exec(name) ?? [];
  if (front === '') return name;
  const words = front.split(' ');
  const tags: string[] = [];
  while (words.length > 1 && SCENE_TAG.test(words.at(-1) ?? '')) tags.unshift(words.pop() ?? '');
  return `${words.join(' ')}${tags.map((tag) => ` (${sceneTag(tag)})`).join('')} [${platform}-${group}]`;
}

/** Release groups use any case; the tag parser expects one. */
function sceneTag(tag: string): string {
  if (/^v\d|^multi|^m\d/i.test(tag)) return tag;
  return tag.length <= 4
    ? tag.toUpperCase()
    : tag.charAt(0).toUpperCase() + tag.slice(1).toLowerCase();
}

const ARTICLES =
  "The|A|An|Le|La|Les|L'|Un|Une|El|Los|Las|Una|Il|Lo|Gli|I|Der|Die|Das|Ein|Eine|De|Het|Een|O|Os|As|Den|Det";
/** `Legend of X, The - Sub`: the article ends the title or precedes its second half. */
const MOVED_ARTICLE = new RegExp(String.raw`^(.+?), (${ARTICLES})(?=$| [-–~&+:([]|:)`);
// These are only applied to tidied titles, which have single spaces.
const END_VERSION = /[ -](?:v|ver\.? ?)(\d[\w.]*)$/i;
/** A letter must be separated by a space: `Revenge` is no revision. */
const END_REVISION = / rev(?:ision)?(?:\.? (\d[\w.]*|[A-Z])|\.?(\d[\w.]*))$/i;
/** Titles that end like a revision. */
const NO_REVISION = /\bxrd rev 2$/i;
const END_SIDE = /[ -]side ([A-H\d])$/i;
const NUMBER_WORDS = 'one|two|three|four|five|six';
const END_DISC = new RegExp(
  String.raw`[ -](?:dis[ck] ?(\d{1,2}|${NUMBER_WORDS})|(?:cd ?(?!\d\d)|dvd (?!\d\d)|dvd(?![59]|\d\d))(\d{1,2})|dis[ck] ([A-H]|I{1,3}|IV))(?: ?of ?(\d{1,2}))?$`,
  'i',
);

/** The name up to the run of groups at its end; never empty while the name is not. */
export function withoutTrailingGroups(stem: string, groups: readonly TagGroup[]): string {
  const from = groups.find(({ position }) => position === 'trailing')?.start ?? stem.length;
  let end = from;
  while (/[\s_]/.test(stem[end - 1] ?? '')) end -= 1;
  return stem.slice(0, end) || stem;
}

interface TitleInput {
  stem: string;
  groups: readonly TagGroup[];
  /** Groups that describe the file and are not part of the title. */
  understood: ReadonlySet<TagGroup>;
}

/** The title as a person would write it. A step that would leave nothing is skipped. */
export function readTitle({ stem, groups, understood }: TitleInput): string {
  const inTitle = groups.filter((group) => group.position !== 'trailing');
  const drop = inTitle.filter(
    (group) =>
      understood.has(group) || (group.position === 'leading' && group.bracket === 'square'),
  );
  const bare = withoutTrailingGroups(stem, groups);
  const steps: ((title: string) => string)[] = [
    (title) => removeGroups(title, drop),
    collapseSpaces,
    (title) => readTitleEnd(title).title,
    (title) => title.split(' ~ ').map(withArticleInFront).join(' ~ '),
  ];
  return steps.reduce((title, step) => step(title).trim() || title, bare).trim();
}

export interface TitleEnd {
  title: string;
  version: string;
  revision: string;
  disc: Disc | undefined;
  side: string;
}

/** Suffixes of a title without brackets: `Game v1.1`, `Game Rev A`, `Game - Disc 2`. */
export function readTitleEnd(bare: string): TitleEnd {
  const end: TitleEnd = {
    title: collapseSpaces(bare),
    version: '',
    revision: '',
    disc: undefined,
    side: '',
  };
  while (takeSuffix(end)) end.title = end.title.replace(/[ -]+$/, '');
  return end;
}

/** Cuts one suffix off the title; true: one was found. */
function takeSuffix(end: TitleEnd): boolean {
  const take = (pattern: RegExp, isFree: boolean): RegExpExecArray | null => {
    const found = isFree ? pattern.exec(end.title) : null;
    const title = found ? end.title.slice(0, found.index) : '';
    if (!found || !/[\p{L}\p{N}]/u.test(title)) return null;
    end.title = title;
    return found;
  };
  const version = take(END_VERSION, end.version === '');
  if (version) end.version = version[1] ?? '';
  const isRevision = end.revision === '' && !NO_REVISION.test(end.title);
  const revision = version ? null : take(END_REVISION, isRevision);
  if (revision) end.revision = revision[1] ?? revision[2] ?? '';
  const side = version || revision ? null : take(END_SIDE, end.side === '');
  if (side) end.side = `Side ${side[1]?.toUpperCase()}`;
  const disc = version || revision || side ? null : take(END_DISC, end.disc === undefined);
  if (disc) end.disc = toDisc(disc);
  return Boolean(version ?? revision ?? side ?? disc);
}

function toDisc([, disc, compact, letter, total]: RegExpExecArray): Disc | undefined {
  const number = disc ?? compact;
  const found = readDisc(letter === undefined ? `Disc ${number}` : `Disc ${letter}`);
  return found && { ...found, total: total === undefined ? null : Number(total) };
}

/** Collapses spaces. In names without any space, underscores stand for spaces. */
const collapseSpaces = (title: string): string =>
  (title.includes(' ') ? title : title.replaceAll('_', ' ')).replaceAll(/\s+/g, ' ').trim();

function removeGroups(title: string, groups: readonly TagGroup[]): string {
  return groups.reduceRight(
    (text, { start, end }) => `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`,
    title,
  );
}

function withArticleInFront(title: string): string {
  return title.replace(MOVED_ARTICLE, (_, name: string, article: string) =>
    article.endsWith("'") ? `${article}${name}` : `${article} ${name}`,
  );
}

const COMPOUND_EXTENSIONS = new Set(facts.compound);
const ARCHIVE_EXTENSIONS = new Set(facts.wrappers);
const GAME_EXTENSIONS = new Set(facts.wrapped);

interface SplitName {
  stem: string;
  /** Without its dot, as typed; empty when there is none. */
  extension: string;
}

/**
 * Splits a file name and its extension. A second part belongs to the extension only if it is known
 * to (`tar.gz`, `nes.zip`), so that names with dots keep their words: `my.game.zip` is `my.game`.
 */
export function splitExtension(name: string, { isFolder }: { isFolder: boolean }): SplitName {
  const [stem, last] = isFolder ? [name, ''] : splitLast(name);
  if (last === '' || !isExtension(stem, last)) return { stem: name, extension: '' };
  const [shorter, second] = splitLast(stem);
  if (second !== '' && isCompound(second.toLowerCase(), last.toLowerCase())) {
    return { stem: shorter, extension: `${second}.${last}` };
  }
  return { stem, extension: last };
}

/** The last extension, in lower case and without its dot. */
export const extensionOf = (path: string): string => posix.extname(path).slice(1).toLowerCase();

/** True: an extension of games, or of archives that contain them. */
export const isKnownExtension = (extension: string): boolean =>
  GAME_EXTENSIONS.has(extension) || ARCHIVE_EXTENSIONS.has(extension);

/** There must be a name before the last dot: `.hack` has no extension. */
function splitLast(name: string): [stem: string, last: string] {
  const dot = name.lastIndexOf('.');
  const stem = name.slice(0, Math.max(dot, 0));
  const last = name.slice(dot + 1);
  return /[^.\s]/.test(stem) && /^\w{1,16}$/.test(last) ? [stem, last] : [name, ''];
}

/**
 * `Vol.2` and `Game v1.20` end in numbers, `game.7z.001` and `cart.20` in extensions; `Mr.Driller`
 * ends in a word.
 */
function isExtension(stem: string, last: string): boolean {
  if (/^[A-Z][a-z]{3,}$/.test(last)) return false;
  if (!/^\d+$/.test(last)) return true;
  if (/^0\d\d$/.test(last)) return true;
  return /^\d{2,3}$/.test(last) && !/\d$/.test(stem);
}

function isCompound(second: string, last: string): boolean {
  if (COMPOUND_EXTENSIONS.has(`${second}.${last}`)) return true;
  if (last === 'rar' && /^part\d{1,3}$/.test(second)) return true;
  if (ARCHIVE_EXTENSIONS.has(second)) return last === '001';
  return ARCHIVE_EXTENSIONS.has(last) && last !== '001' && GAME_EXTENSIONS.has(second);
}
