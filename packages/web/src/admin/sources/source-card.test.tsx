import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { SourceSetting } from '@saveroom/contract';

import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { SourceCard } from './source-card.tsx';

const someSource = (patch: Partial<SourceSetting>): SourceSetting => ({
  id: 'hasheous',
  name: 'Hasheous',
  website: 'https://hasheous.org',
  state: 'unreachable',
  detail: 'Unreachable',
  failing_since: '2026-01-01T00:00:00Z',
  unasked_games: 0,
  is_enabled: true,
  is_fixed: false,
  keys: [],
  quota: null,
  rows: null,
  imported_at: null,
  last_problem: 'Hasheous is out of order (503)',
  last_problem_kind: 'away',
  last_problem_at: null,
  ...patch,
});

const showCard = (patch: Partial<SourceSetting> = {}) =>
  show(<SourceCard source={someSource(patch)} />, new QueryClient());

test('an unreachable source shows its state, the problem and the games not looked up yet', async () => {
  await speakEnglish();
  showCard({ unasked_games: 750 });
  expect(screen.getByText('Unreachable')).toBeTruthy();
  expect(screen.getByText('Games not looked up yet: 750')).toBeTruthy();
  expect(screen.getByText('Hasheous is out of order (503)')).toBeTruthy();
});

test.each([
  ['away', 'Hasheous antwortet nicht. (Hasheous is out of order (503))'],
  ['busy', 'Hasheous begrenzt Anfragen. Versuch es später noch einmal.'],
  [null, 'Hasheous is out of order (503)'],
] as const)('in another language the problem is described by its kind: %s', async (kind, text) => {
  await speakGerman();
  showCard({ last_problem_kind: kind });
  expect(screen.getByText(text)).toBeTruthy();
});
