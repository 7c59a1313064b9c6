import curated from '../../../data/platform-aliases.json' with { type: 'json' };
import words from '../../../data/folder-words.json' with { type: 'json' };
import { allHardwareVersions, allPlatforms, findPlatform } from './platform-catalogue.ts';

export interface AliasTarget {
  slug: string;
  /** Of a hardware version, which keeps its own name. */
  name?: string;
}

/** Manufacturers by the key of their name, the longest first: `Tandy Radio Shack` before `Tandy`. */
const MAKERS = words.makers.toSorted((a, b) => b.length - a.length);
const MAKER_KEYS = new Set(MAKERS.map(foldKey));
const SET_WORDS = new Set(words.set_words);
const REGION_WORDS = new Set(words.region_words);
/** What a folder of both halves of a pair is: the machine that plays the games of both. */
const PAIRS = new Map(
  words.pairs.map(([one = '', other = '', both = '']) => [pairKey(one, other), both]),
);

const ROMAN: Readonly<Record<string, string>> = { ii: '2', iii: '3', iv: '4' };
const BRACKETS = /[([{][^()[\]{}]*[)\]}]/g;
/** Names of data sets, before the name of the system. */
const SET_PREFIX =
  /^(?:no-?intro|(?:non-?)?redump(?:\.org)?|tosec(?:-(?:iso|pix))?|goodtools|unofficial|private|source code|aftermarket|roms?|games?|consoles?|computers?|handhelds?|\d{1,3})\s*(?:[-_:]|\.(?=\s))\s*/i;
/** A date at the end, or the version of an arcade set: `SNES 2024-01-31`, `MAME 0.262`. */
const TRAILING_DATE = /\s+(?:19|20)\d\d(?:[-.]?\d\d){0,2}$/;
const ARCADE_VERSION =
  /^((?:hb)?mame|fb ?(?:neo|a|alpha)|final ?burn ?(?:neo|alpha))\s+v?\d+\.\d[\d.]*[a-z]?\d*\b/i;

const { strong: byAlias, weak: byVersion } = collect();

/** Rows of games ask for the names of their platforms: a library has few folders, and many rows. */
const answers = new Map<string, AliasTarget | undefined>();
const MOST_ANSWERS = 2000;

export function findAlias(folder: string): AliasTarget | undefined {
  if (answers.has(folder)) return answers.get(folder);
  if (answers.size >= MOST_ANSWERS) answers.clear();
  const found = searchAlias(folder);
  answers.set(folder, found);
  return found;
}

const MOST_NAMES = 40;

/**
 * Which platform a folder name means. The whole name is tried first, then ever less of it: without
 * the manufacturer, without words about the set, without what stands in brackets. Names that are
 * not understood to their end stay unknown.
 */
function searchAlias(folder: string): AliasTarget | undefined {
  const spelled = (/\s/.test(folder) ? folder : folder.replaceAll('_', ' ')).trim();
  const whole = exact(spelled);
  if (whole) return whole;
  const names = new Set([spelled]);
  for (const name of names) {
    const found = (name !== spelled && findShort(name)) || withoutMaker(name) || findPair(name);
    if (found) return found;
    if (names.size > MOST_NAMES) continue;
    for (const shorter of shortened(name)) if (shorter !== '') names.add(shorter);
  }
  return undefined;
}

/** A maker alone is no platform once something was taken off: `Nintendo - amiibo` is not the NES. */
function findShort(name: string): AliasTarget | undefined {
  const key = foldKey(name);
  if (MAKER_KEYS.has(key)) return undefined;
  const found = byAlias.get(key) ?? byAlias.get(romanKey(name));
  if (found) return found;
  const version = byVersion.get(key);
  return version?.slug === 'arcade' ? version : undefined;
}

function exact(name: string): AliasTarget | undefined {
  const key = foldKey(name);
  return byAlias.get(key) ?? byVersion.get(key) ?? byAlias.get(romanKey(name));
}

/** `Sony PlayStation 1` is `PlayStation 1`, as far as Sony made such a thing. */
function withoutMaker(name: string): AliasTarget | undefined {
  const lower = name.toLowerCase();
  const maker = MAKERS.find(
    (one) => lower.startsWith(one) && /^[\s-]+\S/.test(name.slice(one.length)),
  );
  if (maker === undefined) return undefined;
  const rest = name.slice(maker.length).replace(/^[\s-]+/, '');
  const found = findShort(rest) ?? withoutMaker(rest) ?? byVersion.get(foldKey(rest));
  return found && isMadeBy(found.slug, maker) ? found : undefined;
}

/** Licensees are many, so only a maker with systems of its own rules a platform out. */
function isMadeBy(slug: string, maker: string): boolean {
  const { name, manufacturer, family_name, launchbox_name, libretro_slug } =
    findPlatform(slug) ?? {};
  const known = [name, manufacturer, family_name, launchbox_name, libretro_slug].filter(Boolean);
  if (!manufacturer && !family_name) return true;
  return !words.strict_makers.includes(maker) || known.join(' ').toLowerCase().includes(maker);
}

const SEPARATORS = [/\s+[-–~|]\s+|[~|]/, /\s*[&/,+]\s*|\s+(?:and|or)\s+/i, /\s*[([]/, /_/, /-/];

/** `SNES-SFC`, `Mega Drive & Genesis`, `PC (Windows)`: two names of one machine, or of a pair. */
function findPair(name: string): AliasTarget | undefined {
  for (const parts of [...SEPARATORS.map((one) => name.split(one)), ...halves(name)]) {
    const named = parts
      .map((part) => part.replaceAll(/[()[\]{}]/g, ' ').trim())
      .filter((part) => part !== '');
    const found = named.length < 2 || named.length > 5 ? undefined : joined(named);
    if (found) return found;
  }
  return undefined;
}

/** `FBNeo Arcade`, `PC DOS`: both halves of a name without a sign between them. */
function halves(name: string): string[][] {
  const parts = name.split(' ');
  if (parts.length > 6) return [];
  return parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join(' '), parts.slice(at + 1).join(' ')]);
}

function joined(parts: readonly string[]): AliasTarget | undefined {
  const [first = '', ...others] = parts;
  // `Nintendo - NES - Famicom`: a maker in front belongs to what follows.
  if (MAKER_KEYS.has(foldKey(first))) return joinedBehind(first, others);
  const maker = makerOf(first);
  const start = lookUpPart(first, maker);
  // `Arcade - Konami - System 573`: what is said to be a board of an arcade is one.
  if (foldKey(first) === 'arcade') return start;
  const rest = others.map((part) => lookUpPart(part, maker));
  return rest.reduce((both, one) => both && one && inOneFolder(both, one), start);
}

function joinedBehind(maker: string, parts: readonly string[]): AliasTarget | undefined {
  const [only = ''] = parts;
  if (parts.length > 1) return joined(parts);
  const found = lookUpPart(only, maker);
  return found && isMadeBy(found.slug, maker.toLowerCase()) ? found : undefined;
}

/** `Commodore 16 - Plus/4`: the maker of the first half made the second, too. */
function lookUpPart(part: string, maker: string): AliasTarget | undefined {
  const own = findShort(part) ?? withoutMaker(part) ?? byVersion.get(foldKey(part));
  const shared = own ?? (maker === '' ? undefined : exact(`${maker} ${part}`));
  if (shared) return shared;
  const shorter = withoutSetWords(part);
  return shorter === part ? undefined : (findShort(shorter) ?? withoutMaker(shorter));
}

const makerOf = (name: string): string =>
  MAKERS.find((one) => name.toLowerCase().startsWith(`${one} `)) ?? '';

function inOneFolder(one: AliasTarget, other: AliasTarget): AliasTarget | undefined {
  if (one.slug === other.slug) return one;
  const both = PAIRS.get(pairKey(one.slug, other.slug));
  return both === undefined ? undefined : { slug: both };
}

/** One thing less each; the mildest first. */
function shortened(name: string): string[] {
  return [
    name.replace(SET_PREFIX, ''),
    name.replace(/^\s*[([{][^()[\]{}]*[)\]}]\s*(?:-\s*)?/, ''),
    withoutLastBracket(name),
    name.replace(TRAILING_DATE, ''),
    name.replace(ARCADE_VERSION, '$1'),
    withoutLastPart(name),
    withoutFirstWord(name),
    withoutLastWord(name),
  ].map((one) => one.trim());
}

/** `PC (Amiga)` and the like: brackets that name a platform of their own are no decoration. */
function withoutLastBracket(name: string): string {
  const shorter = name.replace(/\s*[([{][^()[\]{}]*[)\]}]\s*$/, '').trim();
  return foldKey(shorter) === 'pc' ? name : shorter;
}

/** `SNES - Hacks`: the last part goes if it is only about the set. */
function withoutLastPart(name: string): string {
  const at = Math.max(name.lastIndexOf(' - '), name.lastIndexOf(' – '));
  if (at === -1) return name;
  return isAboutTheSet(name.slice(at + 3)) ? name.slice(0, at) : name;
}

function isAboutTheSet(text: string): boolean {
  const parts = tokens(text.replaceAll(BRACKETS, ' '));
  return parts.every((word) => SET_WORDS.has(word) || REGION_WORDS.has(word));
}

/** `Best of SNES ROMs` without the words at both ends that say nothing about the system. */
function withoutSetWords(name: string): string {
  const shorter = withoutLastWord(withoutFirstWord(name));
  return shorter === name ? name : withoutSetWords(shorter);
}

function withoutFirstWord(name: string): string {
  const [, first = '', rest = ''] = /^(\S+)[\s_]+(.+)$/s.exec(name) ?? [];
  return first !== '' && isAboutTheSet(first) ? rest : name;
}

function withoutLastWord(name: string): string {
  const at = Math.max(name.lastIndexOf(' '), name.lastIndexOf('_'));
  return at > 0 && isAboutTheSet(name.slice(at + 1)) ? name.slice(0, at) : name;
}

const tokens = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('][', 'ii')
    .replaceAll('colour', 'color');
}

/** `Nintendo - Game Boy` and `nintendo_game.boy` are one name. */
function foldKey(name: string): string {
  return folded(name)
    .replaceAll('+', 'plus')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** `PlayStation II` → `playstation2`: numerals count only where they are words. */
function romanKey(name: string): string {
  return foldKey(
    name.replaceAll(/\b(?:ii|iii|iv)\b/gi, (sign) => ROMAN[sign.toLowerCase()] ?? sign),
  );
}

function pairKey(one: string, other: string): string {
  return [one, other].toSorted().join(' ');
}

interface Aliases {
  strong: Map<string, AliasTarget>;
  /** Hardware versions, many of which are words of everyday language: `Lion`, `Opera`, `Pie`. */
  weak: Map<string, AliasTarget>;
}

/** Our own list wins over spellings of slugs, these over names elsewhere. */
function collect(): Aliases {
  const strong = new Map<string, AliasTarget>();
  const weak = new Map<string, AliasTarget>();
  const add = (name: string, target: AliasTarget, into = strong): void => {
    for (const key of [foldKey(name), romanKey(name)]) {
      if (key !== '' && !strong.has(key) && !into.has(key)) into.set(key, target);
    }
  };
  for (const [slug, names] of Object.entries(curated))
    for (const name of names) add(name, { slug });
  for (const { slug } of allPlatforms()) add(slug, { slug });
  for (const version of allHardwareVersions()) {
    add(version.slug, { slug: version.parent, name: version.name }, weak);
  }
  for (const [name, slug] of namesElsewhere()) if (!weak.has(foldKey(name))) add(name, { slug });
  return { strong, weak };
}

/** Names at metadata services, as far as they mean one platform only. */
function namesElsewhere(): [name: string, slug: string][] {
  const owners = new Map<string, { name: string; slugs: Set<string> }>();
  for (const platform of allPlatforms()) {
    const { name, igdb_slug, moby_slug, launchbox_name, hltb_slug, libretro_slug } = platform;
    for (const one of [name, igdb_slug, moby_slug, launchbox_name, hltb_slug, libretro_slug]) {
      if (one === null) continue;
      const owner = owners.get(foldKey(one)) ?? { name: one, slugs: new Set() };
      owners.set(foldKey(one), owner);
      owner.slugs.add(platform.slug);
    }
  }
  return [...owners.values()].flatMap(({ name, slugs }) => {
    const [slug] = slugs;
    return slugs.size === 1 && slug !== undefined ? [[name, slug] as [string, string]] : [];
  });
}
