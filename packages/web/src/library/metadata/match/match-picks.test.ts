import { expect, test } from 'vitest';

import { AUTOMATIC, changesOf, coversOf, titlesOf, togglePick } from './match-picks.ts';
import type { Pick, Picks } from './match-picks.ts';

const pick = (source: Pick['source'], sourceId: string, more: Partial<Pick> = {}): Pick => ({
  source,
  sourceId,
  name: 'Metroid',
  urlCover: null,
  ...more,
});
const NONE: Picks = new Map();

test('one of each source; the same again takes it back', () => {
  const one = togglePick(NONE, pick('igdb', '1'));
  const other = togglePick(one, pick('igdb', '2'));
  expect([...other.values()].map(({ sourceId }) => sourceId)).toEqual(['2']);
  expect(togglePick(other, pick('igdb', '2')).size).toBe(0);
});

test('matches come before the title and the cover that were chosen from them', () => {
  const cover = 'https://images.example/1.jpg';
  const picks = togglePick(
    togglePick(NONE, pick('igdb', '1', { urlCover: cover })),
    pick('moby', '7', { name: 'Metroid (1986)' }),
  );
  expect(titlesOf(picks)).toEqual(['Metroid', 'Metroid (1986)']);
  expect(coversOf(picks)).toEqual([{ source: 'igdb', url: cover }]);
  expect(changesOf(picks, { title: 'Metroid (1986)', cover })).toEqual([
    { kind: 'match', source: 'igdb', sourceId: '1' },
    { kind: 'match', source: 'moby', sourceId: '7' },
    { kind: 'set', field: 'name', value: 'Metroid (1986)' },
    { kind: 'set', field: 'cover', value: cover },
  ]);
});

test('nothing chosen: the order of sources decides, and nothing is locked', () => {
  const picks = togglePick(NONE, pick('igdb', '1'));
  expect(changesOf(picks, AUTOMATIC)).toEqual([{ kind: 'match', source: 'igdb', sourceId: '1' }]);
});

test('a title of something no longer picked is forgotten', () => {
  const picks = togglePick(NONE, pick('igdb', '1'));
  expect(changesOf(picks, { title: 'Other', cover: 'https://images.example/2.jpg' })).toEqual([
    { kind: 'match', source: 'igdb', sourceId: '1' },
  ]);
});
