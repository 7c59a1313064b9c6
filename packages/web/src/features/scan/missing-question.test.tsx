import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#data/query-client.ts';
import { scanQueries } from '#data/scan.ts';
import { userQueries } from '#data/users.ts';
import { show } from '#testing/show.tsx';
import { someQuestion, someState } from '#testing/some-scan.ts';
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
