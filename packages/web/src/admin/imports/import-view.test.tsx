import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someImport } from '#testing/some-import.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { accountsOf, emptyAccount } from './accounts-form.tsx';
import { ImportView } from './import-view.tsx';

beforeAll(speakEnglish);
const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method !== 'GET') sent.push(address);
    return Response.json(someImport({ state: 'importing', is_dry_run: false }));
  });
});

const view = (patch: Parameters<typeof someImport>[0]) =>
  show(<ImportView run={someImport(patch)} />, createQueryClient());
const COUNTS = { ratings: { new: 5 } };

test('a draft without a file is not checked', () => {
  view({});
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByRole('alert').textContent).toBe('Upload at least one file.');
  expect(sent).toEqual([]);
});

test('a failed check shows the reason above the input', () => {
  view({ state: 'failed', error_code: 'no_space', error: 'ENOSPC' });
  expect(screen.getByRole('alert').textContent).toMatch(/Nothing was changed\..*disk is full/);
  expect(screen.getByRole('button', { name: 'Check' })).toBeTruthy();
});

test('a checked import is started, with the number of new items on the button', async () => {
  view({ state: 'checked', counts: COUNTS });
  fireEvent.click(screen.getByRole('button', { name: 'Import 5 items' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatch(/\/imports\/3\/start$/);
});

test('a check without new items offers no import', () => {
  view({ state: 'checked', counts: { ratings: { same: 5 } } });
  expect(screen.getByText('There’s nothing new to import.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('a canceled import can be continued and shows its report so far', async () => {
  view({ state: 'canceled', is_dry_run: false, counts: COUNTS });
  expect(screen.getByRole('heading', { name: 'Report so far' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue import' }));
  await waitFor(() => expect(sent[0]).toMatch(/\/imports\/3\/start$/));
});

test('credentials are complete once the admin has signed in and no other account is half filled', () => {
  const admin = { ...emptyAccount(0), username: ' ada ', password: 'x' };
  expect(accountsOf([emptyAccount(0)])).toBeNull();
  expect(accountsOf([admin, emptyAccount(1)])).toEqual([{ username: 'ada', password: 'x' }]);
  expect(accountsOf([admin, { ...emptyAccount(1), username: 'ben' }])).toBeNull();
  const token = { ...emptyAccount(1), kind: 'token' as const, token: ' t ' };
  expect(accountsOf([admin, token])).toEqual([{ username: 'ada', password: 'x' }, { token: 't' }]);
});
