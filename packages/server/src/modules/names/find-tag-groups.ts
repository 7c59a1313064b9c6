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
  const spans = outermost(matchBrackets(stem));
  const firstTrailing = firstOfTrailingRun(stem, spans);
  const leadingCount = countLeading(stem, spans);
  return spans.map(({ start, end }, index) => ({
    text: unwrapped(stem.slice(start + 1, end - 1).trim()),
    bracket: '[【'.includes(stem[start] ?? '') ? 'square' : 'round',
    start,
    end,
    position: positionOf(index, { leadingCount, firstTrailing }),
  }));
}

/** `((USA))` means the same as `(USA)`. */
const unwrapped = (text: string): string => /^[([]([^()[\]]*)[)\]]$/.exec(text)?.[1] ?? text;

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
    const depth = open.findLastIndex((one) => one.sign === partner);
    const opening = open[depth];
    if (!opening) continue;
    open.length = depth;
    spans.push({ start: opening.at, end: at + 1 });
  }
  return spans;
}

function outermost(spans: readonly Span[]): Span[] {
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
function firstOfTrailingRun(stem: string, spans: readonly Span[]): number {
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
