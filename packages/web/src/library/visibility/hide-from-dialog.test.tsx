import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { HideFromDialog } from './hide-from-dialog.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onClose = vi.fn<() => void>();

const HOLDERS = {
  groups: [
    { id: 1, name: 'Viewers', role: 'viewer', hidden_count: 1 },
    { id: 4, name: 'Kids', role: null, hidden_count: 2 },
  ],
  users: [{ id: 7, username: 'mia', hidden_count: 0 }],
};

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

const open = () =>
  show(<HideFromDialog entity="roms" ids={[3, 5]} onClose={onClose} />, createQueryClient());

test('only changed groups and users are sent, and partly hidden games are counted', async () => {
  fetched.mockImplementation(async () => Response.json(HOLDERS));
  open();
  expect(await screen.findByText('Hidden: 1 of 2')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Kids'));
  fireEvent.click(screen.getByLabelText('mia'));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = fetched.mock.calls.find(([, { method }]) => method === 'PUT');
  expect(JSON.parse(sent?.[1].body as string)).toEqual({
    ...{ entity: 'roms', entity_ids: [3, 5] },
    groups: [{ id: 4, is_hidden: false }],
    users: [{ id: 7, is_hidden: true }],
  });
});

test('a failed request can be retried', async () => {
  fetched.mockImplementation(async () => Response.json({ detail: 'No' }, { status: 409 }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(screen.getByText('Couldn’t load the visibility')).toBeDefined();
});
