import { expect, test } from 'vitest';

import { blockAt, splitTimeline } from './split-timeline.ts';

const someVersions = (count: number, perDay: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    created_at: new Date(2026, 10, 300 - Math.floor(id / perDay), 12).toISOString(),
  }));

test('splitTimeline keeps every version once and in order, and blockAt finds its block', () => {
  const all = someVersions(2000, 7);
  const blocks = splitTimeline(all);
  expect(blocks).toHaveLength(100);
  expect(blocks.flatMap(({ days }) => days.flatMap(({ versions }) => versions))).toEqual(all);
  for (const { id } of all) {
    const ids = blocks[blockAt(id)]?.days.flatMap(({ versions }) => versions.map((one) => one.id));
    expect(ids).toContain(id);
  }
});

test('a block continues a day only if the day is split between two blocks', () => {
  expect(splitTimeline(someVersions(60, 30)).map(({ continuesDay }) => continuesDay)).toEqual([
    false,
    true,
    true,
  ]);
  expect(splitTimeline(someVersions(40, 20)).map(({ continuesDay }) => continuesDay)).toEqual([
    false,
    false,
  ]);
});
