import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import type { SourceSetting } from '@saveroom/contract';

import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { SourceCard } from './source-card.tsx';

afterEach(cleanup);

const someSource = (patch: Partial<SourceSetting>): SourceSetting => ({
  id: 'hasheous',
  name: 'Hasheous',
  website: 'https://hasheous.org',
  state: 'ready',
  detail: '',
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

test('in English the problem is told as the server told it', async () => {
  await speakEnglish();
  showCard();
  expect(screen.getByText('Hasheous is out of order (503)')).toBeTruthy();
});

test.each([
  ['away', 'Hasheous kann gerade nicht gefragt werden. (Hasheous is out of order (503))'],
  ['busy', 'Hasheous bittet um Geduld: Es kommen zu viele Anfragen.'],
  [null, 'Hasheous is out of order (503)'],
] as const)('in another language it is told by its kind: %s', async (kind, text) => {
  await speakGerman();
  showCard({ last_problem_kind: kind });
  expect(screen.getByText(text)).toBeTruthy();
});
