import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { Config } from '@saveroom/contract';

import { catalogueQueries } from '#library/data/config.ts';
import { systemQueries } from '#shared/data/system.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someConfig } from '#testing/some-config.ts';
import { somePlatform } from '#testing/some-platform.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { RulesPanel } from './rules-panel.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const showRules = (patch: Partial<Config> = {}) => {
  const config = someConfig(patch);
  fetched.mockImplementation(async (_, { method }) =>
    Response.json(method === 'GET' ? config : null),
  );
  const client = createQueryClient();
  client.setQueryData(systemQueries.config().queryKey, config);
  client.setQueryData(catalogueQueries.platforms().queryKey, [somePlatform()]);
  show(<RulesPanel />, client);
};

const changes = () =>
  fetched.mock.calls
    .filter(([, { method }]) => method !== 'GET')
    .map(([address, { method, body }]) => [method, address, body]);

const extensions = () => within(screen.getByRole('region', { name: 'Single files, by extension' }));

const add = (name: string) => {
  fireEvent.click(extensions().getByRole('button', { name: 'Add' }));
  fireEvent.change(extensions().getByRole('textbox'), { target: { value: name } });
  fireEvent.click(extensions().getByRole('button', { name: 'Add' }));
};

test('a name is normalized before it is sent', async () => {
  showRules();
  add('.NFO');
  const body = '{"exclusion_type":"EXCLUDED_SINGLE_EXT","exclusion_value":"nfo"}';
  await waitFor(() => expect(changes()).toEqual([['POST', '/api/config/exclude', body]]));
});

test('a duplicate name is not sent', async () => {
  showRules();
  add('.TXT');
  expect(extensions().getByRole('alert').textContent).toContain('already in the list');
  expect(changes()).toEqual([]);
});

test('a server error is shown next to the field', async () => {
  showRules();
  fetched.mockImplementation(async () =>
    Response.json({ code: 'conflict', detail: 'The file is busy' }, { status: 409 }),
  );
  add('nfo');
  expect((await extensions().findByRole('alert')).textContent).toContain('The file is busy');
});

test('custom names can be removed, built-in ones cannot', async () => {
  showRules();
  expect(screen.queryByRole('button', { name: /leave out tmp/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove exclusion txt' }));
  await waitFor(() =>
    expect(changes()).toEqual([['DELETE', '/api/config/exclude/EXCLUDED_SINGLE_EXT/txt', null]]),
  );
});

test('an invalid config file is reported, and nothing can be changed', () => {
  showRules({ CONFIG_FILE_PARSE_ERROR: 'line 3: bad indentation' });
  expect(screen.getByRole('alert').textContent).toContain('line 3: bad indentation');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a read-only config file is reported, and nothing can be changed', () => {
  showRules({ CONFIG_FILE_WRITABLE: false, PLATFORMS_BINDING: { famicom: 'nes' } });
  expect(screen.getByText(/can’t write to/)).toBeTruthy();
  expect(screen.getByText('Nintendo Entertainment System')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
