import { expect, test } from 'vitest';

import { someRom } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';

import { readAchievements, achievementTotals } from './achievements.ts';

const listed = [
  { ra_id: 3, title: 'Third', points: 25, display_order: 3, badge_id: 'c' },
  { ra_id: 1, title: 'First', points: 5, display_order: 1, badge_id: 'a' },
  { ra_id: 2, title: 'Second', points: 10, display_order: 2, badge_id: 'b', badge_path: '/b.png' },
  { title: 'Without a number' },
  'nonsense',
];
const rom = someRom({ ra_id: 42, merged_ra_metadata: { achievements: listed } });
const progress = (earned_achievements: unknown[], rom_ra_id = 42) =>
  someUser({ ra_progression: { results: [{ rom_ra_id, earned_achievements }, { broken: true }] } });

test('readAchievements keeps the order of the set and skips invalid entries', () => {
  const read = readAchievements(rom);
  expect(read.map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
  expect(read.every(({ earnedAt }) => earnedAt === null)).toBe(true);
  expect(read[1]?.badge).toBe('/b.png');
});

test('earned achievements are found by badge or id, hardcore first', () => {
  const user = progress([
    { id: 'a', date: '2026-03-01 10:00:00', date_hardcore: '2026-03-02 10:00:00' },
    { id: 2, date: '2026-03-03 10:00:00' },
  ]);
  const [first, second, third] = readAchievements(rom, user);
  expect(first).toMatchObject({ earnedAt: '2026-03-02 10:00:00', isHardcore: true });
  expect(second).toMatchObject({ earnedAt: '2026-03-03 10:00:00', isHardcore: false });
  expect(third).toMatchObject({ earnedAt: null, isHardcore: false });
});

test('progress in another game is ignored', () => {
  const user = progress([{ id: 'a', date: '2026-03-01 10:00:00' }], 43);
  expect(achievementTotals(readAchievements(rom, user)).earned).toBe(0);
});

test('achievementTotals counts achievements and points', () => {
  const user = progress([
    { id: 'a', date: 'x', date_hardcore: 'x' },
    { id: 'c', date: 'x' },
  ]);
  expect(achievementTotals(readAchievements(rom, user))).toEqual({
    total: 3,
    earned: 2,
    hardcore: 1,
    points: 40,
    earnedPoints: 30,
  });
});

test.each([undefined, null, {}, 'text', [null]])(
  'readAchievements of %o is empty',
  (achievements) => {
    expect(readAchievements(someRom({ merged_ra_metadata: { achievements } }))).toEqual([]);
  },
);
