import type { TagGroup } from './find-tag-groups.ts';
import type { Disc } from './read-disc.ts';
import { readDisc } from './read-disc.ts';

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

export interface TitleFacts {
  stem: string;
  groups: readonly TagGroup[];
  /** Groups that describe the file and are not part of the title. */
  understood: ReadonlySet<TagGroup>;
}

/** The title as a person would write it. A step that would leave nothing is skipped. */
export function readTitle({ stem, groups, understood }: TitleFacts): string {
  const inTitle = groups.filter((group) => group.position !== 'trailing');
  const drop = inTitle.filter(
    (group) =>
      understood.has(group) || (group.position === 'leading' && group.bracket === 'square'),
  );
  const bare = withoutTrailingGroups(stem, groups);
  const steps: ((title: string) => string)[] = [
    (title) => without(title, drop),
    tidy,
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
  const end: TitleEnd = { title: tidy(bare), version: '', revision: '', disc: undefined, side: '' };
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
  if (disc) end.disc = titleDisc(disc);
  return Boolean(version ?? revision ?? side ?? disc);
}

function titleDisc([, disc, compact, letter, total]: RegExpExecArray): Disc | undefined {
  const number = disc ?? compact;
  const found = readDisc(letter === undefined ? `Disc ${number}` : `Disc ${letter}`);
  return found && { ...found, total: total === undefined ? null : Number(total) };
}

/** Names without any space use underscores instead. */
const tidy = (title: string): string =>
  (title.includes(' ') ? title : title.replaceAll('_', ' ')).replaceAll(/\s+/g, ' ').trim();

function without(title: string, groups: readonly TagGroup[]): string {
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
