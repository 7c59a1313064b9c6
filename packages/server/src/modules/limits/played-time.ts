/** Times in milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ReportedSession extends Span {
  /** How long the game ran, without pauses. */
  readonly durationMs: number;
}

/**
 * How long a user played in a day. What the server saw itself counts, each moment once, even if
 * several tabs played. A session that a device reported counts as far as it is longer than what
 * was seen of it: a game played without a network, or in a program that reports only its end.
 */
export function playedMs(
  seen: readonly Span[],
  sessions: readonly ReportedSession[],
  day: Span,
): number {
  const presence = mergeSpans(seen.map((span) => cut(span, day)));
  const unseen = sessions.map((session) => {
    const within = cut(session, day);
    const duration = Math.min(session.durationMs, lengthOf(within));
    const known = presence.reduce((sum, span) => sum + lengthOf(cut(span, within)), 0);
    return Math.max(0, duration - known);
  });
  return [...presence.map(lengthOf), ...unseen].reduce((sum, part) => sum + part, 0);
}

const cut = ({ start, end }: Span, within: Span): Span => ({
  start: Math.max(start, within.start),
  end: Math.min(end, within.end),
});

const lengthOf = ({ start, end }: Span): number => Math.max(0, end - start);

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.end <= span.start) continue;
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
