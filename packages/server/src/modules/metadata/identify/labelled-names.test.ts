import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Candidate } from '#modules/metadata/sources/provider.ts';

import { isSure, pickCandidate } from './pick-candidate.ts';
import { titleKey } from '#modules/names/keys.ts';
import { toMatchTarget, type MatchTarget } from './match-target.ts';

const MIN_PRECISION = 0.995;
const MIN_RECALL = 0.95;

const rows = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

interface LabelledGame {
  readonly platform: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
}

const KNOWN: readonly LabelledGame[] = rows('known-games.table.txt').map(
  ([platform = '', title = '', others = '']) => {
    const names = others.split(';').flatMap((name) => name.trim() || []);
    const words = new Set([title, ...names].flatMap((name) => titleKey(name).words));
    return { platform, title, names, words };
  },
);

/** The results of an imprecise source: every game that shares a word, of any platform. */
const searchResults = (target: MatchTarget, platform: string): Candidate[] =>
  KNOWN.filter(({ words, title }) =>
    target.keys.some(
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

test('applied matches are correct and of the right platform', () => {
  const labelled = rows('labelled-names.table.txt');
  expect(labelled.length).toBeGreaterThanOrEqual(500);
  const wrong: string[] = [];
  const missed: string[] = [];
  let applied = 0;
  let expectedCount = 0;
  let otherPlatform = 0;
  for (const [platform = '', fsName = '', label = ''] of labelled) {
    const target = toMatchTarget({ fsName, isFolder: false, datTitle: null, platform });
    const picked = pickCandidate(target, searchResults(target, platform));
    const title = label === '-' ? null : label.replace(/^\?/, '');
    const isApplied = picked !== null && isSure(picked);
    if (!label.startsWith('?') && title !== null) {
      expectedCount += 1;
      if (!isApplied) missed.push(`${platform}/${fsName}`);
    }
    if (!isApplied) continue;
    applied += 1;
    if (picked.candidate.platformName !== platform) otherPlatform += 1;
    if (picked.candidate.name !== title) {
      wrong.push(`${platform}/${fsName} is not ${picked.candidate.name}`);
    }
  }
  const precision = (applied - wrong.length) / applied;
  const recall = (expectedCount - missed.length) / expectedCount;
  process.stdout.write(
    `${labelled.length} names, ${applied} applied: precision ${(precision * 100).toFixed(2)} %, ` +
      `recall ${(recall * 100).toFixed(2)} %\n`,
  );
  expect(otherPlatform).toBe(0);
  expect({ wrong, isEnough: precision >= MIN_PRECISION }).toMatchObject({ isEnough: true });
  expect({ missed, isEnough: recall >= MIN_RECALL }).toMatchObject({ isEnough: true });
});
