import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { FieldView } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import { show } from '#testing/show.tsx';
import { someMetadata } from '#testing/some-metadata.ts';
import { someRom } from '#testing/some-rom.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { EditDialog } from './edit-dialog.tsx';

const NAME: FieldView = {
  field: 'name',
  value: 'Metroid',
  origin: 'igdb',
  is_locked: false,
  edited_at: null,
  edited_by: null,
  choices: [
    { origin: 'igdb', value: 'Metroid' },
    { origin: 'moby', value: 'METROID' },
  ],
};
const SUMMARY: FieldView = {
  ...NAME,
  field: 'summary',
  value: 'Mine',
  origin: 'user',
  is_locked: true,
};
const KNOWN = someMetadata({
  fields: [NAME, SUMMARY],
  matches: [
    {
      ...{ source: 'igdb', source_id: '1', state: 'applied', method: 'exact_name', score: 1 },
      ...{ evidence: {}, name: 'Metroid', platform_name: 'NES', url_cover: null, website: null },
      fetched_at: '2026-01-01T00:00:00Z',
    },
  ],
});
const SAVED = someRom({ id: 1, name: 'My Metroid' });

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onClose = vi.fn<() => void>();

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json(SAVED));
  const client = createQueryClient();
  client.setQueryData(romDetailQueries.one(1).queryKey, someRom({ id: 1, name: 'Metroid' }));
  client.setQueryData(romMetadataQueries.one(1).queryKey, KNOWN);
  client.setDefaultOptions({ queries: { staleTime: Infinity } });
  show(<EditDialog romId={1} onMatch={vi.fn<() => void>()} onClose={onClose} />, client);
});

const sent = () =>
  fetched.mock.calls
    .filter(([, { method }]) => method !== 'GET')
    .map(([address, { method, body }]) => {
      const fields = Object.fromEntries(body as URLSearchParams);
      return [method, address, { ...fields, changes: JSON.parse(fields['changes'] ?? '[]') }];
    });
// By label and text: asking for roles takes seconds in a form of this size.
const press = (name: string) =>
  fireEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name));
// Tabs open on mouse down.
const openTab = (name: string) => fireEvent.mouseDown(screen.getByText(name), { button: 0 });
const title = () => screen.getByLabelText('Title', { selector: 'input' });

test('an edit, a lock, a reset, a removed match and a new file name are one request', async () => {
  fireEvent.change(title(), { target: { value: 'My Metroid' } });
  press('Lock Genres');
  press('Unlock Summary');
  openTab('Matches');
  press('Remove match “IGDB: Metroid”');
  openTab('File');
  fireEvent.change(screen.getByLabelText('File or folder name'), { target: { value: 'New.nes' } });
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    [
      'PUT',
      '/api/roms/1',
      {
        fs_name: 'New.nes',
        changes: [
          { field: 'name', value: 'My Metroid' },
          { field: 'summary', reset: true },
          { field: 'genres', lock: true },
          { source: 'igdb', action: 'refuse' },
        ],
      },
    ],
  ]);
});

test('removing a match can be undone before saving', () => {
  openTab('Matches');
  press('Remove match “IGDB: Metroid”');
  press('Allow IGDB again');
  press('Cancel');
  expect(onClose).toHaveBeenCalled();
});

test('closing with unsaved changes asks for confirmation', () => {
  fireEvent.change(title(), { target: { value: 'My Metroid' } });
  press('Cancel');
  expect(onClose).not.toHaveBeenCalled();
  press('Keep editing');
  expect(title()).toHaveProperty('value', 'My Metroid');
  press('Cancel');
  press('Discard changes');
  expect(onClose).toHaveBeenCalled();
  expect(sent()).toEqual([]);
});

test('closing without changes does not ask', () => {
  press('Cancel');
  expect(onClose).toHaveBeenCalled();
});

test('a failed save shows the error and keeps the entered values', async () => {
  fireEvent.change(title(), { target: { value: 'My Metroid' } });
  press('Lock Genres');
  fetched.mockImplementation(async () =>
    Response.json({ code: 'invalid', detail: 'Not now' }, { status: 422 }),
  );
  press('Save');
  expect(await screen.findByText('Not now')).toBeTruthy();
  expect(title()).toHaveProperty('value', 'My Metroid');
  expect(onClose).not.toHaveBeenCalled();
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
});
