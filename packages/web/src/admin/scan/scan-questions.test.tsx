import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { scanQueries } from '#library/data/scan.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someLayoutQuestion, someQuestion, someState } from '#testing/some-scan.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { ScanQuestions } from './scan-questions.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async (_, { method }) =>
    Response.json(method === 'POST' ? null : someState()),
  );
});

function ask(role: 'editor' | 'viewer' = 'editor') {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role }));
  if (role === 'editor') {
    const state = someState({ questions: [someQuestion()] });
    client.setQueryData(scanQueries.state().queryKey, state);
  }
  show(<ScanQuestions />, client);
}

const answers = () =>
  fetched.mock.calls
    .filter(([, { method }]) => method === 'POST')
    .map(([address, { body }]) => [address, body]);

test('games are kept with one click', async () => {
  ask();
  expect(await screen.findByText(/NES: 30 of 30 games not found/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave unchanged' }));
  await waitFor(() => expect(answers()).toEqual([['/api/scan/missing/7', '{"gone":false}']]));
  await waitFor(() => expect(screen.queryByText(/games not found/)).toBeNull());
});

test('games are flagged as missing only after a confirmation', async () => {
  ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as missing' }));
  expect(screen.getByText(/Nothing is deleted/)).toBeTruthy();
  expect(answers()).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as missing' }));
  await waitFor(() => expect(answers()).toEqual([['/api/scan/missing/7', '{"gone":true}']]));
});

test('a failed answer shows an error, and the question stays', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave unchanged' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach the server');
  expect(screen.getByText(/games not found/)).toBeTruthy();
});

test('users without permission see no question and send no request', () => {
  ask('viewer');
  expect(screen.queryByText(/games not found/)).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

function showState(state: Parameters<typeof someState>[0], props = {}) {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role: 'editor' }));
  client.setQueryData(scanQueries.state().queryKey, someState(state));
  show(<ScanQuestions {...props} />, client);
}

test('several platforms are one question with one answer', async () => {
  showState({
    questions: [
      someQuestion(),
      someQuestion({ platform_id: 8, platform_name: 'SNES', missing_count: 6, total_count: 10 }),
    ],
  });
  expect(await screen.findByText(/36 of 40 games not found/)).toBeTruthy();
  expect(screen.getByText('Platforms: NES, SNES')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave unchanged' }));
  await waitFor(() =>
    expect(answers()).toEqual([
      ['/api/scan/missing/7', '{"gone":false}'],
      ['/api/scan/missing/8', '{"gone":false}'],
    ]),
  );
});

test('the question about a changed layout can be answered with waiting', async () => {
  showState({ layout_questions: [someLayoutQuestion()] });
  expect(await screen.findByText('The folder structure of /library has changed')).toBeTruthy();
  expect(screen.getByText(/The “roms” folder is missing/)).toBeTruthy();
  expect(screen.getByText(/roms-away/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Decide later' }));
  await waitFor(() =>
    expect(answers()).toEqual([['/api/scan/layout', '{"root":"/library","use_new":false}']]),
  );
});

test('the new layout is used only after a confirmation', async () => {
  showState({ layout_questions: [someLayoutQuestion()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Use new structure' }));
  expect(screen.getByText(/Nothing is deleted/)).toBeTruthy();
  expect(answers()).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Use new structure' }));
  await waitFor(() =>
    expect(answers()).toEqual([['/api/scan/layout', '{"root":"/library","use_new":true}']]),
  );
});

test('a layout question answered with waiting is shown only with showsWaiting', async () => {
  showState({ layout_questions: [someLayoutQuestion({ is_waiting: true })] });
  expect(screen.queryByText(/has changed/)).toBeNull();
  cleanup();
  showState(
    { layout_questions: [someLayoutQuestion({ is_waiting: true })] },
    { showsWaiting: true },
  );
  expect(await screen.findByText(/has changed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decide later' })).toBeNull();
});
