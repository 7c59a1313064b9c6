import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Candidate } from '#modules/metadata/sources/provider.ts';

import { isSure, judgeCandidates } from './judge-candidates.ts';
import { titleKey } from '#modules/names/title-key.ts';
import { wantedGame, type WantedGame } from './wanted-game.ts';

const LEAST_PRECISION = 0.995;
const LEAST_RECALL = 0.95;

const rows = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

interface KnownGame {
  readonly platform: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
}

const KNOWN: readonly KnownGame[] = rows('known-games.table.txt').map(
  ([platform = '', title = '', others = '']) => {
    const names = others.split(';').flatMap((name) => name.trim() || []);
    const words = new Set([title, ...names].flatMap((name) => titleKey(name).words));
    return { platform, title, names, words };
  },
);

/** What a careless source answers: everything that shares a word, of whatever platform. */
const answers = (wanted: WantedGame, platform: string): Candidate[] =>
  KNOWN.filter(({ words, title }) =>
    wanted.keys.some(
      (key) => key.words.some((word) => words.has(word)) || titleKey(title).compact === key.compact,
    ),
  ).map((game) => ({
    sourceId: `${game.platform} ${game.title}`,
    name: game.title,
    names: game.names,
    platformName: game.platform,
    isOfPlatform: game.platform === platform,
    website: null,
    facts: {},
  }));

test('what is taken without asking is right, and of the right platform', () => {
  const labelled = rows('labelled-names.table.txt');
  expect(labelled.length).toBeGreaterThanOrEqual(500);
  const wrong: string[] = [];
  const missed: string[] = [];
  let taken = 0;
  let wantedCount = 0;
  let strange = 0;
  for (const [platform = '', fsName = '', label = ''] of labelled) {
    const wanted = wantedGame({ fsName, isFolder: false, datTitle: null, platform });
    const judged = judgeCandidates(wanted, answers(wanted, platform));
    const title = label === '-' ? null : label.replace(/^\?/, '');
    const isTaken = judged !== null && isSure(judged);
    if (!label.startsWith('?') && title !== null) {
      wantedCount += 1;
      if (!isTaken) missed.push(`${platform}/${fsName}`);
    }
    if (!isTaken) continue;
    taken += 1;
    if (judged.candidate.platformName !== platform) strange += 1;
    if (judged.candidate.name !== title) {
      wrong.push(`${platform}/${fsName} is not ${judged.candidate.name}`);
    }
  }
  const precision = (taken - wrong.length) / taken;
  const recall = (wantedCount - missed.length) / wantedCount;
  process.stdout.write(
    `${labelled.length} names, ${taken} taken: precision ${(precision * 100).toFixed(2)} %, ` +
      `recall ${(recall * 100).toFixed(2)} %\n`,
  );
  expect(strange).toBe(0);
  expect({ wrong, isEnough: precision >= LEAST_PRECISION }).toMatchObject({ isEnough: true });
  expect({ missed, isEnough: recall >= LEAST_RECALL }).toMatchObject({ isEnough: true });
});
