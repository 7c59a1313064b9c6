import type { TagGroup } from './find-tag-groups.ts';
import { withoutOplCode } from './read-product-code.ts';

const ARTICLES =
  "The|A|An|Le|La|Les|L'|Un|Une|El|Los|Las|Una|Il|Lo|Gli|I|Der|Die|Das|Ein|Eine|De|Het|Een|O|Os|As|Den|Det";
/** `Legend of X, The - Sub`: the article may end the title or stand before its second half. */
const MOVED_ARTICLE = new RegExp(String.raw`^(.+?), (${ARTICLES})(?=$| [-–~&+:([]|:)`);
// Both are asked of tidied titles only, where one blank is one blank.
const TITLE_VERSION = / (?:v(\d[\w.]*)|rev[ .]?(\w{1,4}))$/i;
const TITLE_DISC = / (?:- )?(?:dis[ck] ?|cd ?(?!\d\d))(\d{1,2})(?: ?of ?(\d{1,2}))?$/i;

/** The name up to the run of groups at its end; never empty while the name is not. */
export function withoutTrailingGroups(stem: string, groups: readonly TagGroup[]): string {
  const from = groups.find(({ place }) => place === 'trailing')?.start ?? stem.length;
  let end = from;
  while (/[\s_]/.test(stem[end - 1] ?? '')) end -= 1;
  return stem.slice(0, end) || stem;
}

export interface TitleFacts {
  stem: string;
  groups: readonly TagGroup[];
  /** Groups in the middle that say something about the file and nothing about the game. */
  understood: ReadonlySet<TagGroup>;
  isTosec: boolean;
}

/** The name as a person would write it. Each step is left out when nothing would remain. */
export function readTitle({ stem, groups, understood, isTosec }: TitleFacts): string {
  const kept = groups.filter((group) => group.place !== 'trailing');
  const drop = kept.filter(
    (group) => understood.has(group) || (group.place === 'leading' && group.bracket === 'square'),
  );
  const bare = withoutTrailingGroups(stem, groups);
  const steps: ((title: string) => string)[] = [
    (title) => without(title, drop),
    withoutOplCode,
    tidy,
    (title) => (isTosec ? title.replace(TITLE_VERSION, '') : title),
    (title) => title.replace(TITLE_DISC, ''),
    (title) => title.split(' ~ ').map(withArticleInFront).join(' ~ '),
  ];
  return steps.reduce((title, step) => step(title).trim() || title, bare).trim();
}

/** TOSEC writes versions into the title. */
export function readTitleVersion(bare: string): { version: string; revision: string } {
  const [, version = '', revision = ''] = TITLE_VERSION.exec(tidy(bare)) ?? [];
  return { version, revision };
}

/** `Game - Disc 2`, `Game CD1`: a number without brackets. */
export function readTitleDisc(bare: string): { number: number; total: number | null } | undefined {
  const [, number, total] = TITLE_DISC.exec(tidy(bare)) ?? [];
  if (number === undefined) return undefined;
  return { number: Number(number), total: total === undefined ? null : Number(total) };
}

/** Names without a single blank use underscores for them. */
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
