import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { PermissionGroup } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { AddChildDialog } from './add-child-dialog.tsx';

type Reply = (method: string) => Response;

const VIEWERS: PermissionGroup = {
  ...{ id: 1, name: 'Viewers', description: '', color: null, role: 'viewer' },
  ...{ is_default: true, is_system: true, member_count: 0, members: [], main_members: [] },
  ...{ grants: [], hidden: [], age_limit: null },
};
const CHILD = someUser({ id: 7, username: 'kim' });
const fails = (): Response => Response.json({ detail: 'No' }, { status: 403 });

let replies: Record<string, Reply> = {};
const sent: string[] = [];

beforeAll(speakEnglish);
beforeEach(() => {
  sent.length = 0;
  replies = {
    '/permissions/groups': () => Response.json([VIEWERS]),
    '/platforms': () => Response.json([]),
    '/users': (method) => Response.json(method === 'GET' ? [] : CHILD, { status: 201 }),
    '/permissions/users/7': () => fails(),
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '');
    if (method !== 'GET') sent.push(`${method} ${path}`);
    return replies[path]?.(method) ?? fails();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

/** Creates the account once the groups are loaded. */
async function create(): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>('button', {
    ...{ name: 'Create account', hidden: true },
  });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

function openLastStep(): void {
  show(<AddChildDialog onClose={() => undefined} />, createQueryClient());
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'kim' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  click('Next');
  click('Next');
}

test('each step gets the focus when it opens, so that pressing Enter twice skips none', () => {
  openLastStep();
  expect(document.activeElement).toBe(screen.getByLabelText('Permissions'));
  click('Back');
  expect(document.activeElement).toBe(screen.getByLabelText('Games'));
});

test('an account whose limits cannot be saved is not created twice', async () => {
  openLastStep();
  await create();
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(
    /^The account kim was created, but some of its settings/,
  );
  click('Try again');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual(['POST /users', 'PUT /permissions/users/7', 'PUT /permissions/users/7']);
});

test('a name that is taken leads back to the name field and shows the reason', async () => {
  replies['/users'] = (method) =>
    method === 'GET'
      ? Response.json([])
      : Response.json({ detail: 'Username kim already exists' }, { status: 400 });
  openLastStep();
  await create();
  const name = await screen.findByLabelText('Username');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('kim already exists');
  fireEvent.change(name, { target: { value: 'kim2' } });
  await waitFor(() => expect(screen.queryByRole('alert', { hidden: true })).toBeNull());
});

test('no account is created if the groups failed to load, and they can be loaded again', async () => {
  replies['/permissions/groups'] = fails;
  openLastStep();
  expect(await screen.findByText('Couldn’t load groups')).toBeDefined();
  click('Create account');
  expect(sent).toEqual([]);
  replies['/permissions/groups'] = () => Response.json([VIEWERS]);
  click('Try again');
  await waitFor(() => expect(screen.queryByText('Couldn’t load groups')).toBeNull());
});
