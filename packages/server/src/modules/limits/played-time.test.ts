import { expect, test } from 'vitest';

import { playedMs } from './played-time.ts';

const DAY = { start: 1000, end: 2000 };
const span = (start: number, end: number) => ({ start, end });
const session = (start: number, end: number, durationMs = end - start) => ({
  ...{ start, end, durationMs },
});

test.each([
  ['nothing', [], [], 0],
  ['what was seen', [span(1100, 1200), span(1300, 1350)], [], 150],
  ['two tabs at the same time, once', [span(1100, 1200), span(1150, 1250)], [], 150],
  ['only the part within the day', [span(900, 1100), span(1950, 2100)], [], 150],
  ['a session that was seen, once', [span(1100, 1200)], [session(1100, 1200)], 100],
  ['the unseen rest of a session', [span(1100, 1200)], [session(1100, 1300)], 200],
  ['a session without its pauses', [], [session(1100, 1900, 300)], 300],
  ['a session before midnight in part', [], [session(800, 1100)], 100],
  ['sessions without a network', [span(1100, 1200)], [session(1300, 1400)], 200],
  ['spans that end before they begin as nothing', [span(1200, 1100)], [session(900, 950)], 0],
])('played time counts %s', (_, seen, sessions, expected) => {
  expect(playedMs(seen, sessions, DAY)).toBe(expected);
});
