import {
  type Disc,
  type DumpFlag,
  readDisc,
  readDumpFlag,
  readKind,
  readLanguage,
  readLanguageList,
  readTranslationLanguage,
  type ReleaseKind,
} from './tags.ts';
import { type ProviderIds, readProviderId } from './codes.ts';
import { readRegion, readSmallRegionCode } from './regions.ts';

/** Text in brackets in a file name, such as `(USA)` or `[!]`. */
export interface TagGroup {
  text: string;
  bracket: 'round' | 'square';
  start: number;
  /** Position after the closing bracket. */
  end: number;
  /** `leading`: only groups before it; `trailing`: only groups after it; `middle`: neither. */
  position: 'leading' | 'middle' | 'trailing';
}

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '）': '（', '】': '【' };
const OPENS = new Set(Object.values(CLOSES));

interface Span {
  start: number;
  end: number;
}

/** Outermost bracketed groups, left to right; brackets without a partner are plain text. */
export function findTagGroups(stem: string): TagGroup[] {
  const spans = keepOutermost(matchBrackets(stem));
  const firstTrailing = findFirstTrailing(stem, spans);
  const leadingCount = countLeading(stem, spans);
  return spans.map(({ start, end }, index) => ({
    text: unwrapBrackets(stem.slice(start + 1, end - 1).trim()),
    bracket: '[【'.includes(stem[start] ?? '') ? 'square' : 'round',
    start,
    end,
    position: positionOf(index, { leadingCount, firstTrailing }),
  }));
}

/** `((USA))` means the same as `(USA)`. */
const unwrapBrackets = (text: string): string => /^[([]([^()[\]]*)[)\]]$/.exec(text)?.[1] ?? text;

function positionOf(
  index: number,
  { leadingCount, firstTrailing }: { leadingCount: number; firstTrailing: number },
): TagGroup['position'] {
  const isNameItself = index === 0 && leadingCount > 0;
  if (index >= firstTrailing && !isNameItself) return 'trailing';
  return index < leadingCount ? 'leading' : 'middle';
}

function matchBrackets(text: string): Span[] {
  const open: { sign: string; at: number }[] = [];
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (OPENS.has(sign)) open.push({ sign, at });
    const partner = CLOSES[sign];
    if (partner === undefined) continue;
    const depth = open.findLastIndex((bracket) => bracket.sign === partner);
    const opening = open[depth];
    if (!opening) continue;
    open.length = depth;
    spans.push({ start: opening.at, end: at + 1 });
  }
  return spans;
}

function keepOutermost(spans: readonly Span[]): Span[] {
  let reached = 0;
  return spans
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < reached) return false;
      reached = end;
      return true;
    });
}

/** Index of the first group that is followed only by groups. */
function findFirstTrailing(stem: string, spans: readonly Span[]): number {
  let until = stem.length;
  let first = spans.length;
  for (const { start, end } of spans.toReversed()) {
    if (!/^[\s_]*$/.test(stem.slice(end, until))) break;
    until = start;
    first -= 1;
  }
  return first;
}

function countLeading(stem: string, spans: readonly Span[]): number {
  let reached = 0;
  const stop = spans.findIndex(({ start, end }) => {
    const isNext = stem.slice(reached, start).trim() === '';
    reached = end;
    return !isNext;
  });
  return stop === -1 ? spans.length : stop;
}

export interface GroupReading {
  regions: string[];
  languages: string[];
  revision: string;
  version: string;
  year: number | null;
  disc: Disc | undefined;
  kinds: ReleaseKind[];
  dump_flags: DumpFlag[];
  provider_ids: ProviderIds;
  tags: string[];
  /** Describes the file, so it is not part of the title, whatever its position. */
  isUnderstood: boolean;
}

export interface NameContext {
  isTosec: boolean;
  hasGoodToolsMarks: boolean;
  tosec: TosecHeader | undefined;
}

const NO_READING: GroupReading = {
  regions: [],
  languages: [],
  revision: '',
  version: '',
  year: null,
  disc: undefined,
  kinds: [],
  dump_flags: [],
  provider_ids: {},
  tags: [],
  isUnderstood: false,
};

const VERSION = /^(?:version|ver\.?|v)[ ._-]?(\d[\w.+ -]*|[A-Z])$/i;
const BARE_VERSION = /^\d{1,3}(?:\.\d{1,4}){1,4}$/;
/** The value starts with a digit or is one letter: `(Rev Limiter)` is no revision. */
const REVISION =
  /^(?:rev(?:ision)?[ |._-](\d[\w.]*(?: [\w.]+)?|[A-Z]\d{0,2})|rev\.?(\d[\w.]*|[A-Z])|prg ?(\d))$/i;
/** MAME appends the date or the number of the set to the region: `(World 920313)`. */
const REGION_AND_SET = /^([A-Z][A-Za-z ]*?),? (?:\d{6}\w?|set \d+|ver\b.*|v\d.*|rev\b.*)$/;
const TRANSLATION =
  /^(?:(?:translated|translation)[ :-]*([A-Za-z-]*)|([A-Za-z-]+) (?:fan ?)?(?:translation|translated|patched|patch))$/i;

/**
 * Reads the meaning of one group. Dump flags come first, because in square brackets a small letter
 * is never a country.
 */
export function readTagGroup(group: TagGroup, context: NameContext): GroupReading {
  const { text, bracket } = group;
  if (text === '') return NO_READING;
  if (group === context.tosec?.dateGroup || group === context.tosec?.publisherGroup) {
    return understood({ tags: [text] });
  }
  const isFlag = bracket === 'square' || /^T[+-]/.test(text);
  const dump = isFlag ? readDumpFlag(text) : undefined;
  if (dump) {
    return understood({
      tags: [text],
      dump_flags: [dump.flag],
      kinds: flagKinds(dump.flag),
      languages: dump.language ? [dump.language] : [],
    });
  }
  // `(No) One Lives Forever`: a short word at the front is part of the title.
  const isList = group.position === 'trailing' || /[,+]/.test(text);
  const languages = isList && !isRegion(group, context) && readLanguageList(text, context);
  if (languages) return understood({ languages });
  return readPieces(group, context);
}

function readPieces(group: TagGroup, context: NameContext): GroupReading {
  const pieces = group.text.split(',').map((piece) => piece.trim());
  const readings = pieces
    .filter((piece) => piece !== '')
    .map((piece) => readPiece(piece, group, context));
  const isUnderstood = readings.length > 0 && readings.every((one) => one.isUnderstood);
  // An unknown group inside a title belongs to the title: `Ys (Book I) & II`.
  if (!isUnderstood && isInTitle(group)) return NO_READING;
  return {
    ...NO_READING,
    ...mergeReadings(readings),
    isUnderstood,
    revision: readings.map((one) => one.revision).find(Boolean) ?? '',
    version: readings.map((one) => one.version).find(Boolean) ?? '',
    year: readings.map((one) => one.year).find((year) => year !== null) ?? null,
    disc: readings.map((one) => one.disc).find((disc) => disc !== undefined),
    provider_ids: Object.assign({}, ...readings.map((one) => one.provider_ids)),
  };
}

const mergeReadings = (readings: readonly GroupReading[]) => ({
  tags: readings.flatMap((one) => one.tags),
  regions: readings.flatMap((one) => one.regions),
  languages: readings.flatMap((one) => one.languages),
  kinds: readings.flatMap((one) => one.kinds),
  dump_flags: readings.flatMap((one) => one.dump_flags),
});

function readPiece(piece: string, group: TagGroup, context: NameContext): GroupReading {
  const regions = readRegion(piece, { ...context, bracket: group.bracket });
  if (regions) return understood({ regions });
  const languages = group.position === 'trailing' && readLanguage(piece, context);
  if (languages) return understood({ languages });
  const small = context.isTosec ? undefined : readSmallRegionCode(piece);
  if (small) return understood({ regions: small });

  const version = VERSION.exec(piece)?.[1];
  if (version) return understood({ version: version.trim() });
  const [, spaced, joined, program] = REVISION.exec(piece) ?? [];
  const revision = spaced ?? joined ?? program;
  if (revision) return understood({ revision });
  if (BARE_VERSION.test(piece)) return understood({ version: piece });
  const region = REGION_AND_SET.exec(piece)?.[1];
  const inRegion = region && readRegion(region, { ...context, bracket: group.bracket });
  if (inRegion) return understood({ regions: inRegion, tags: [piece] });
  return readTranslation(piece) ?? readOtherTag(piece);
}

/** `Translated En`, `English Patched`. */
function readTranslation(piece: string): GroupReading | undefined {
  const [, after, before] = TRANSLATION.exec(piece) ?? [];
  const word = after ?? before;
  if (word === undefined) return undefined;
  const language = readTranslationLanguage(word);
  if (!language && word !== '') return undefined;
  const languages = language ? [language] : [];
  return understood({ tags: [piece], dump_flags: ['translation'], languages });
}

/** Reads tags that stay visible as tags in addition to their meaning. */
function readOtherTag(piece: string): GroupReading {
  const tags = [piece];
  const provider_ids = readProviderId(piece);
  if (provider_ids) return understood({ tags, provider_ids });
  const kind = readKind(piece);
  if (kind) return understood({ tags, kinds: [kind] });
  const disc = readDisc(piece);
  if (disc) return understood({ tags, disc });
  if (/^(19[6-9]|20[0-4])\d$/.test(piece)) return { ...NO_READING, tags, year: Number(piece) };
  return { ...NO_READING, tags };
}

const isInTitle = ({ position, bracket }: TagGroup): boolean =>
  position === 'middle' || (position === 'leading' && bracket === 'round');

/** Two capital letters are read as a country before a language, and so is `(Czech)`. */
const isRegion = ({ text, bracket }: TagGroup, context: NameContext): boolean =>
  readRegion(text, { ...context, bracket }) !== undefined;

function flagKinds(flag: DumpFlag): ReleaseKind[] {
  if (flag === 'hack') return ['hack'];
  return flag === 'pirate' ? ['pirate'] : [];
}

const understood = (facts: Partial<GroupReading>): GroupReading => ({
  ...NO_READING,
  ...facts,
  isUnderstood: true,
});

export interface TosecHeader {
  /** Null: `(19xx)`. */
  year: number | null;
  /** Empty: `(-)`. */
  publisher: string;
  dateGroup: TagGroup;
  publisherGroup: TagGroup;
}

const DATE = /^(?:(19|20)(?:\d\d|\dx|xx))(?:-(?:\d\d|xx|\dx)){0,2}$/i;

/** Finds a date that is followed by the publisher without a space, which only TOSEC names have. */
export function readTosecHeader(groups: readonly TagGroup[]): TosecHeader | undefined {
  const at = groups.findIndex((group, index) => {
    const next = groups[index + 1];
    const isDate = group.bracket === 'round' && DATE.test(group.text);
    return isDate && next?.bracket === 'round' && next.start === group.end;
  });
  const [dateGroup, publisherGroup] = groups.slice(at, at + 2);
  if (at === -1 || !dateGroup || !publisherGroup) return undefined;
  const year = /^\d{4}/.exec(dateGroup.text)?.[0];
  return {
    year: year === undefined ? null : Number(year),
    publisher: publisherGroup.text === '-' ? '' : publisherGroup.text,
    dateGroup,
    publisherGroup,
  };
}
