/** The font size of a title in percent of the cover's width, and its text with soft hyphens. */
export interface TitleFit {
  readonly size: number;
  readonly text: string;
}

/** Font sizes, each with the number of lines that leaves room for the picture. */
const STEPS = [
  [25, 2],
  [21, 3],
  [17, 3],
  [14.5, 4],
  [12.5, 4],
  [10.5, 4],
  [9, 5],
  [7.8, 5],
  [6.8, 6],
] as const;
const SMALLEST = 6.8;
/** Below this size, long words are hyphenated instead of making the title smaller. */
const KEEPS_WORDS = 9;
/** Width of the text in percent. The margins leave 84, but the widths of letters are estimates. */
const ROOM = 80;
/** Length in ems from which a word may be broken at its hyphen. */
const LONG_WORD = 7;
const SOFT_HYPHEN = '\u00AD';
/** Scripts whose lines may break between any two characters. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffefー]/u;

const SUBTITLE = /^(.{2,}?)(?:\s+[-–—]\s+|:\s+)(\S.*)$/u;
/** Of the size of the title, but readable on a small cover. */
const SUBTITLE_SHARE = 0.62;
const SUBTITLE_SIZES = { least: 9, most: 10.5 } as const;
/** With more lines, title and subtitle would leave no room for the picture. */
const LINES_ABOVE_SUBTITLE = 3;

/** The subtitle is smaller, so that `Contra III` is large in `Contra III - The Alien Wars`. */
export function fitTitles(title: string): { main: TitleFit; subtitle: TitleFit | null } {
  const [, above, below] = SUBTITLE.exec(title) ?? [];
  if (above === undefined || below === undefined) return { main: fitTitle(title), subtitle: null };
  const main = fitTitle(above, LINES_ABOVE_SUBTITLE);
  const { least, most } = SUBTITLE_SIZES;
  const size = Math.min(most, Math.max(least, main.size * SUBTITLE_SHARE));
  return { main, subtitle: { size, text: fitTitle(below).text } };
}

/** The largest size at which lines and words fit; longer words get soft hyphens. */
export function fitTitle(title: string, most = Infinity): TitleFit {
  const words = title
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (longestPart(word) > ROOM / KEEPS_WORDS ? withBreaks(word) : word));
  const [size] = STEPS.find(
    ([one, lines]) => linesOf(words, ROOM / one) <= Math.min(lines, most),
  ) ?? [SMALLEST];
  return { size, text: words.join(' ') };
}

/** Number of lines of `room` ems that the words need; infinite if a word does not fit in one. */
function linesOf(words: readonly string[], room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const width = widthOf(word);
    if (longestPart(word) > room) return Infinity;
    if (used > 0 && used + 0.25 + width > room) {
      lines += 1;
      used = 0;
    }
    // A word wider than a line has hyphens; some slack is added, because its parts seldom fill a
    // line.
    const slack = word.includes(SOFT_HYPHEN) ? 1.15 : 1;
    lines += width > room ? Math.ceil((width * slack) / room) - 1 : 0;
    used += width + (used > 0 ? 0.25 : 0);
  }
  return lines;
}

function longestPart(word: string): number {
  if (BREAKS_ANYWHERE.test(word)) return 1;
  const width = widthOf(word);
  return width < LONG_WORD ? width : Math.max(...word.split(/(?<=[-/–—\u00AD])/).map(widthOf));
}

/** The estimated width of a text in ems of the heaviest font weight, rounded up. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + charWidth(char), 0);

function charWidth(char: string): number {
  if (char === SOFT_HYPHEN) return 0;
  if (BREAKS_ANYWHERE.test(char)) return 1;
  if (/[MWmw@%—]/.test(char)) return 0.9;
  if (/[iljtfrI1.,:;'’!|()[\]-]/.test(char)) return 0.37;
  return /[\p{Lu}\p{N}&]/u.test(char) ? 0.7 : 0.6;
}

/**
 * Adds soft hyphens before consonants that are followed by a vowel, which is good enough for rare,
 * long words.
 */
const withBreaks = (word: string): string =>
  word.replaceAll(
    /(?<=\p{L}{2})(sch|[cpst]h|qu|[b-df-hj-np-tv-xzß])(?=[aeiouyäöüåæøéèáíóú]\p{L})/giu,
    `${SOFT_HYPHEN}$1`,
  );
