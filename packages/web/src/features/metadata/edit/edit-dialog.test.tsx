import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { FieldView } from '@saveroom/contract';

import { createQueryClient } from '#data/query-client.ts';
import { romDetailQueries } from '#data/rom.ts';
import { romMetadataQueries } from '#data/rom-metadata.ts';
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
const KNOWN = someMetadata({ fields: [NAME, SUMMARY] });

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onClose = vi.fn<() => void>();

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json(KNOWN));
  const client = createQueryClient();
  client.setQueryData(romDetailQueries.one(1).queryKey, someRom({ id: 1, name: 'Metroid' }));
  client.setQueryData(romMetadataQueries.one(1).queryKey, KNOWN);
  client.setDefaultOptions({ queries: { staleTime: Infinity } });
  show(<EditDialog romId={1} onMatch={vi.fn<() => void>()} onClose={onClose} />, client);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const sent = () =>
  fetched.mock.calls
    .filter(([, { method }]) => method !== 'GET')
    .map(([address, { method, body }]) => [method, address, body ?? null]);
// By label and text: asking for roles takes seconds in a form of this size.
const press = (name: string) =>
  fireEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name));
const title = () => screen.getByLabelText('Title', { selector: 'input' });

test('an edit, a lock and a return are sent together', async () => {
  fireEvent.change(title(), { target: { value: 'My Metroid' } });
  press('Lock Genres as it is');
  press('Summary is locked. Return it to automatic');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    ['PUT', '/api/roms/1/metadata/fields/name', '{"value":"My Metroid"}'],
    ['DELETE', '/api/roms/1/metadata/fields/summary', null],
    ['PUT', '/api/roms/1/metadata/fields/genres', '{"lock":true}'],
  ]);
});

test('closing by accident asks, and nothing is lost', () => {
  fireEvent.change(title(), { target: { value: 'My Metroid' } });
  press('Cancel');
  expect(onClose).not.toHaveBeenCalled();
  press('Keep editing');
  expect(title()).toHaveProperty('value', 'My Metroid');
  press('Cancel');
  press('Discard');
  expect(onClose).toHaveBeenCalled();
  expect(sent()).toEqual([]);
});

test('without a change there is nothing to ask', () => {
  press('Cancel');
  expect(onClose).toHaveBeenCalled();
});

test('what was refused stays in the form, what went through does not', async () => {
  fireEvent.change(title(), { target: { value: 'My Metroid' } });
  press('Lock Genres as it is');
  fetched.mockImplementation(async (address) =>
    address.endsWith('/genres')
      ? Response.json({ code: 'invalid', detail: 'Not now' }, { status: 422 })
      : Response.json(KNOWN),
  );
  press('Save');
  expect(await screen.findByText('Not now')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]?.[1]).toBe('/api/roms/1/metadata/fields/genres');
  expect(onClose).not.toHaveBeenCalled();
});
