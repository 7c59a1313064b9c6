import curated from '../../../data/platform-aliases.json' with { type: 'json' };
import words from '../../../data/folder-words.json' with { type: 'json' };
import { foldText } from '#modules/names/names.api.ts';

import { allHardwareVersions, allPlatforms, findPlatform } from './platform-catalogue.ts';

interface AliasTarget {
  slug: string;
  /** Set for a hardware version, which is displayed under its own name. */
  name?: string;
}

/**
 * Manufacturers by the key of their name, the longest first: `Tandy Radio Shack` before `Tandy`.
 */
const MAKERS = words.makers.toSorted((a, b) => b.length - a.length);
const MAKER_KEYS = new Set(MAKERS.map(foldKey));
const SET_WORDS = new Set(words.set_words);
const REGION_WORDS = new Set(words.region_words);
/** The platform of a folder for two systems: the one that plays the games of both. */
const PAIRS = new Map(
  words.pairs.map(([one = '', other = '', both = '']) => [pairKey(one, other), both]),
);

const ROMAN: Readonly<Record<string, string>> = { ii: '2', iii: '3', iv: '4' };
const BRACKETS = /[([{][^()[\]{}]*[)\]}]/g;
/** Names of data sets in front of the name of the system. */
const SET_PREFIX =
  /^(?:no-?intro|(?:non-?)?redump(?:\.org)?|tosec(?:-(?:iso|pix))?|goodtools|unofficial|private|source code|aftermarket|roms?|games?|consoles?|computers?|handhelds?|\d{1,3})\s*(?:[-_:]|\.(?=\s))\s*/i;
/** A date at the end, or the version of an arcade set: `SNES 2024-01-31`, `MAME 0.262`. */
const TRAILING_DATE = /\s+(?:19|20)\d\d(?:[-.]?\d\d){0,2}$/;
const ARCADE_VERSION =
  /^((?:hb)?mame|fb ?(?:neo|a|alpha)|final ?burn ?(?:neo|alpha))\s+v?\d+\.\d[\d.]*[a-z]?\d*\b/i;

const { aliases: byAlias, hardwareVersions: byHardwareVersion } = buildAliasMaps();

/** Cached because every row of a game looks its platform up, and a library has few folders. */
const cache = new Map<string, AliasTarget | undefined>();
const MAX_CACHED = 2000;

export function findAlias(folder: string): AliasTarget | undefined {
  if (cache.has(folder)) return cache.get(folder);
  if (cache.size >= MAX_CACHED) cache.clear();
  const found = searchAlias(folder);
  cache.set(folder, found);
  return found;
}

const MAX_NAMES = 40;

/**
 * Finds the platform of a folder name. The whole name is tried first, then shorter ones: without
 * the manufacturer, without words about the set, without brackets. A name with any part left that
 * is not understood stays unknown.
 */
function searchAlias(folder: string): AliasTarget | undefined {
  const spelled = (/\s/.test(folder) ? folder : folder.replaceAll('_', ' ')).trim();
  const whole = findExact(spelled);
  if (whole) return whole;
  // Set iteration also visits names added below: breadth-first, longest names first.
  const names = new Set([spelled]);
  for (const name of names) {
    const found = (name !== spelled && findShort(name)) || findAfterMaker(name) || findPair(name);
    if (found) return found;
    if (names.size > MAX_NAMES) continue;
    for (const shorter of shortenName(name)) if (shorter !== '') names.add(shorter);
  }
  return undefined;
}

/** Finds a platform by a name of it. A maker alone is none: `Nintendo - amiibo` is not the NES. */
export function findNickname(name: string): AliasTarget | undefined {
  const key = foldKey(name);
  return MAKER_KEYS.has(key) ? undefined : (byAlias.get(key) ?? byAlias.get(romanKey(name)));
}

function findShort(name: string): AliasTarget | undefined {
  const found = findNickname(name);
  if (found) return found;
  const version = byHardwareVersion.get(foldKey(name));
  return version?.slug === 'arcade' ? version : undefined;
}

function findExact(name: string): AliasTarget | undefined {
  const key = foldKey(name);
  return byAlias.get(key) ?? byHardwareVersion.get(key) ?? byAlias.get(romanKey(name));
}

/**
 * Finds the platform after a maker's name: `Sony PlayStation 1` is `PlayStation 1`, if Sony made
 * it.
 */
function findAfterMaker(name: string): AliasTarget | undefined {
  const lower = name.toLowerCase();
  const maker = MAKERS.find(
    (candidate) => lower.startsWith(candidate) && /^[\s-]+\S/.test(name.slice(candidate.length)),
  );
  if (maker === undefined) return undefined;
  const rest = name.slice(maker.length).replace(/^[\s-]+/, '');
  const found = findShort(rest) ?? findAfterMaker(rest) ?? byHardwareVersion.get(foldKey(rest));
  return found && isMadeBy(found.slug, maker) ? found : undefined;
}

/**
 * Licensees sold systems under many names, so a mismatch only counts for makers in `strict_makers`.
 */
function isMadeBy(slug: string, maker: string): boolean {
  const { name, manufacturer, family_name, launchbox_name, libretro_slug } =
    findPlatform(slug) ?? {};
  const names = [name, manufacturer, family_name, launchbox_name, libretro_slug].filter(Boolean);
  if (!manufacturer && !family_name) return true;
  return !words.strict_makers.includes(maker) || names.join(' ').toLowerCase().includes(maker);
}

const SEPARATORS = [/\s+[-–~|]\s+|[~|]/, /\s*[&/,+]\s*|\s+(?:and|or)\s+/i, /\s*[([]/, /_/, /-/];

/** Finds a name of two systems or two names of one: `SNES-SFC`, `Mega Drive & Genesis`. */
function findPair(name: string): AliasTarget | undefined {
  for (const parts of [...SEPARATORS.map((one) => name.split(one)), ...splitInHalves(name)]) {
    const named = parts
      .map((part) => part.replaceAll(/[()[\]{}]/g, ' ').trim())
      .filter((part) => part !== '');
    const found = named.length < 2 || named.length > 5 ? undefined : findByParts(named);
    if (found) return found;
  }
  return undefined;
}

/** `FBNeo Arcade`, `PC DOS`: both halves of a name without a separator. */
function splitInHalves(name: string): string[][] {
  const parts = name.split(' ');
  if (parts.length > 6) return [];
  return parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join(' '), parts.slice(at + 1).join(' ')]);
}

/** Finds the platform that all parts of a name have in common. */
function findByParts(parts: readonly string[]): AliasTarget | undefined {
  const [first = '', ...others] = parts;
  // `Nintendo - NES - Famicom`: a maker in front belongs to the following names.
  if (MAKER_KEYS.has(foldKey(first))) return findByPartsOfMaker(first, others);
  const maker = makerOf(first);
  const start = lookUpPart(first, maker);
  // `Arcade - Konami - System 573`: everything after `Arcade` is an arcade board.
  if (foldKey(first) === 'arcade') return start;
  const rest = others.map((part) => lookUpPart(part, maker));
  return rest.reduce((both, one) => both && one && commonPlatform(both, one), start);
}

function findByPartsOfMaker(maker: string, parts: readonly string[]): AliasTarget | undefined {
  const [only = ''] = parts;
  if (parts.length > 1) return findByParts(parts);
  const found = lookUpPart(only, maker);
  return found && isMadeBy(found.slug, maker.toLowerCase()) ? found : undefined;
}

/** Finds one part of a name. `Commodore 16 - Plus/4`: the first maker also made the second. */
function lookUpPart(part: string, maker: string): AliasTarget | undefined {
  const own = findShort(part) ?? findAfterMaker(part) ?? byHardwareVersion.get(foldKey(part));
  const shared = own ?? (maker === '' ? undefined : findExact(`${maker} ${part}`));
  if (shared) return shared;
  const shorter = withoutSetWords(part);
  return shorter === part ? undefined : (findShort(shorter) ?? findAfterMaker(shorter));
}

const makerOf = (name: string): string =>
  MAKERS.find((one) => name.toLowerCase().startsWith(`${one} `)) ?? '';

function commonPlatform(one: AliasTarget, other: AliasTarget): AliasTarget | undefined {
  if (one.slug === other.slug) return one;
  const both = PAIRS.get(pairKey(one.slug, other.slug));
  return both === undefined ? undefined : { slug: both };
}

/** The name with one part removed each time, the least important part first. */
function shortenName(name: string): string[] {
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

/** In `PC (Amiga)` and the like the brackets name the platform, so they stay. */
function withoutLastBracket(name: string): string {
  const shorter = name.replace(/\s*[([{][^()[\]{}]*[)\]}]\s*$/, '').trim();
  return foldKey(shorter) === 'pc' ? name : shorter;
}

/** `SNES - Hacks`: the last part is removed if it only describes the set. */
function withoutLastPart(name: string): string {
  const at = Math.max(name.lastIndexOf(' - '), name.lastIndexOf(' – '));
  if (at === -1) return name;
  return isSetDescription(name.slice(at + 3)) ? name.slice(0, at) : name;
}

function isSetDescription(text: string): boolean {
  const parts = splitWords(text.replaceAll(BRACKETS, ' '));
  return parts.every((word) => SET_WORDS.has(word) || REGION_WORDS.has(word));
}

/** `Best of SNES ROMs`: removes the words at both ends that do not describe the system. */
function withoutSetWords(name: string): string {
  const shorter = withoutLastWord(withoutFirstWord(name));
  return shorter === name ? name : withoutSetWords(shorter);
}

function withoutFirstWord(name: string): string {
  const [, first = '', rest = ''] = /^(\S+)[\s_]+(.+)$/s.exec(name) ?? [];
  return first !== '' && isSetDescription(first) ? rest : name;
}

function withoutLastWord(name: string): string {
  const at = Math.max(name.lastIndexOf(' '), name.lastIndexOf('_'));
  return at > 0 && isSetDescription(name.slice(at + 1)) ? name.slice(0, at) : name;
}

const splitWords = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');

function foldName(name: string): string {
  return foldText(name).replaceAll('][', 'ii').replaceAll('colour', 'color');
}

/** `Nintendo - Game Boy` and `nintendo_game.boy` are one name. */
function foldKey(name: string): string {
  return foldName(name)
    .replaceAll('+', 'plus')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** `PlayStation II` → `playstation2`: only numerals that are whole words count. */
function romanKey(name: string): string {
  return foldKey(
    name.replaceAll(/\b(?:ii|iii|iv)\b/gi, (sign) => ROMAN[sign.toLowerCase()] ?? sign),
  );
}

function pairKey(one: string, other: string): string {
  return [one, other].toSorted().join(' ');
}

interface Aliases {
  aliases: Map<string, AliasTarget>;
  /** Hardware versions, many of which are common words: `Lion`, `Opera`, `Pie`. */
  hardwareVersions: Map<string, AliasTarget>;
}

/**
 * Builds the tables. The curated list wins over slugs, and slugs over names at metadata sources.
 */
function buildAliasMaps(): Aliases {
  const aliases = new Map<string, AliasTarget>();
  const hardwareVersions = new Map<string, AliasTarget>();
  const add = (name: string, target: AliasTarget, into = aliases): void => {
    for (const key of [foldKey(name), romanKey(name)]) {
      if (key !== '' && !aliases.has(key) && !into.has(key)) into.set(key, target);
    }
  };
  for (const [slug, names] of Object.entries(curated))
    for (const name of names) add(name, { slug });
  for (const { slug } of allPlatforms()) add(slug, { slug });
  for (const version of allHardwareVersions()) {
    add(version.slug, { slug: version.parent, name: version.name }, hardwareVersions);
  }
  for (const [name, slug] of findUniqueServiceNames())
    if (!hardwareVersions.has(foldKey(name))) add(name, { slug });
  return { aliases, hardwareVersions };
}

/** Names at metadata sources that belong to exactly one platform. */
function findUniqueServiceNames(): [name: string, slug: string][] {
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
