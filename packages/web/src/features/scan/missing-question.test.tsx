import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#data/query-client.ts';
import { scanQueries } from '#data/scan.ts';
import { userQueries } from '#data/users.ts';
import { show } from '#testing/show.tsx';
import { someLayoutQuestion, someQuestion, someState } from '#testing/some-scan.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { MissingQuestions } from './missing-questions.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async (_, { method }) =>
    Response.json(method === 'POST' ? null : someState()),
  );
});
afterEach(() => {
  cleanup();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

function ask(role: 'editor' | 'viewer' = 'editor') {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role }));
  if (role === 'editor') {
    const state = someState({ questions: [someQuestion()] });
    client.setQueryData(scanQueries.state().queryKey, state);
  }
  show(<MissingQuestions />, client);
}

const answers = () =>
  fetched.mock.calls
    .filter(([, { method }]) => method === 'POST')
    .map(([address, { body }]) => [address, body]);

test('keeping them takes one press', async () => {
  ask();
  expect(await screen.findByText(/30 of 30 games of NES were not found/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep them' }));
  await waitFor(() => expect(answers()).toEqual([['/api/scan/missing/7', '{"gone":false}']]));
  await waitFor(() => expect(screen.queryByText(/were not found/)).toBeNull());
});

test('nothing is flagged before the person has read what that means', async () => {
  ask();
  fireEvent.click(await screen.findByRole('button', { name: 'They are gone' }));
  expect(screen.getByText(/Nothing is deleted/)).toBeTruthy();
  expect(answers()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Flag as missing' }));
  await waitFor(() => expect(answers()).toEqual([['/api/scan/missing/7', '{"gone":true}']]));
});

test('an answer that did not arrive is said, and the question stays', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep them' }));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  expect(screen.getByText(/were not found/)).toBeTruthy();
});

test('those who may not scan are asked nothing, and nothing is asked for them', () => {
  ask('viewer');
  expect(screen.queryByText(/were not found/)).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

function showState(state: Parameters<typeof someState>[0], props = {}) {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role: 'editor' }));
  client.setQueryData(scanQueries.state().queryKey, someState(state));
  show(<MissingQuestions {...props} />, client);
}

test('several platforms are one question with one answer', async () => {
  showState({
    questions: [
      someQuestion(),
      someQuestion({ platform_id: 8, platform_name: 'SNES', missing_count: 6, total_count: 10 }),
    ],
  });
  expect(await screen.findByText(/Games not found: 36 of 40/)).toBeTruthy();
  expect(screen.getByText('Platforms: NES, SNES')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep them' }));
  await waitFor(() =>
    expect(answers()).toEqual([
      ['/api/scan/missing/7', '{"gone":false}'],
      ['/api/scan/missing/8', '{"gone":false}'],
    ]),
  );
});

test('a changed layout can be waited for', async () => {
  showState({ layout_questions: [someLayoutQuestion()] });
  expect(await screen.findByText('The folder layout of /library has changed')).toBeTruthy();
  expect(screen.getByText(/The folder “roms” is gone/)).toBeTruthy();
  expect(screen.getByText(/roms-away/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep waiting' }));
  await waitFor(() =>
    expect(answers()).toEqual([['/api/scan/layout', '{"root":"/library","use_new":false}']]),
  );
});

test('the new layout is used only after a confirmation', async () => {
  showState({ layout_questions: [someLayoutQuestion()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new layout' }));
  expect(screen.getByText(/Nothing is deleted/)).toBeTruthy();
  expect(answers()).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Use the new layout' }));
  await waitFor(() =>
    expect(answers()).toEqual([['/api/scan/layout', '{"root":"/library","use_new":true}']]),
  );
});

test('a layout that is waited for is shown only where asked for', async () => {
  showState({ layout_questions: [someLayoutQuestion({ is_waiting: true })] });
  expect(screen.queryByText(/has changed/)).toBeNull();
  cleanup();
  showState(
    { layout_questions: [someLayoutQuestion({ is_waiting: true })] },
    { showsWaiting: true },
  );
  expect(await screen.findByText(/has changed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep waiting' })).toBeNull();
});
