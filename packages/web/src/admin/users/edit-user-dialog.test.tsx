import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { User } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { EditUserDialog } from './edit-user-dialog.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onClose = vi.fn<() => void>();
const CONFIRM = 'Confirm this email address';

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json(someUser()));
});

const open = (user: Partial<User>) =>
  show(
    <EditUserDialog user={someUser({ id: 2, ...user })} onClose={onClose} />,
    createQueryClient(),
  );

test('an admin confirms an unchanged email address', async () => {
  open({ email: 'ada@example.org', email_confirmed: false });
  fireEvent.click(screen.getByLabelText(CONFIRM, { exact: false }));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [, { body }] = fetched.mock.calls.find(([, { method }]) => method === 'PUT') ?? ['', {}];
  expect(Object.fromEntries(body as URLSearchParams)).toEqual({ email: 'ada@example.org' });
});

test.each([
  ['a confirmed address', { email: 'ada@example.org', email_confirmed: true }],
  ['no address', { email: null, email_confirmed: false }],
])('%s needs no confirmation', (_, user) => {
  open(user);
  expect(screen.queryByLabelText(CONFIRM, { exact: false })).toBeNull();
});
