import { mkdir } from 'node:fs/promises';

import { countRomFacets } from '@saveroom/contract';
import type { Platform, RomFacetCounts } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { installCore, packCore } from '#testing/install-core.ts';
import { multipart } from '#testing/multipart.ts';
import { listen, next, outcome } from '#testing/socket-client.ts';
import { basic, testApp } from '#testing/test-app.ts';

const READY = { kind: 'emulator', state: 'ready', needs_threads: false };
const FOLDERS = ['nes', 'fds', 'atari5200', 'psp', 'browser', 'switch'] as const;

/** A server with one game on each platform, and only the core of the NES installed. */
async function start(env: Record<string, string> = {}) {
  const server = await listen(await testApp({ pack: packCore, env }));
  await installCore(server, 'fceumm');
  await mkdir(server.folder.library, { recursive: true });
  const headers = basic('admin');
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  const platforms = async () => (await call('GET', '/platforms')).json<Platform[]>();
  const players = async () =>
    Object.fromEntries((await platforms()).map(({ slug, player }) => [slug, player]));
  /** The games and the count of the filter "Playable here". */
  const playable = async () => {
    const { items } = (await call('GET', '/roms?playable=true')).json<{
      items: { platform_slug: string }[];
    }>();
    const facets = (await call('GET', countRomFacets.path)).json<RomFacetCounts>();
    expect(facets.flags.playable).toBe(items.length);
    return items.map(({ platform_slug }) => platform_slug).toSorted();
  };
  const socket = server.open(headers);
  expect(await outcome(socket)).toBe('connected');
  /** Whether browsers are notified of changed platforms by this action. */
  const notifies = async (action: () => Promise<unknown>) => {
    const event = next(socket, 'library:changed');
    await action();
    return event;
  };
  for (const folder of FOLDERS) await addGame(server.db, `${folder}/Game.bin`);
  await notifies(() => call('PUT', '/players/cores/fceumm', { enabled: true }));
  return { ...server, headers, call, platforms, players, playable, notifies };
}

test('only platforms whose core, firmware and player are present are playable', async () => {
  const { players, playable } = await start();
  expect(await players()).toEqual({
    nes: READY,
    fds: { ...READY, state: 'firmware' },
    atari5200: { ...READY, state: 'absent' },
    psp: { kind: 'emulator', state: 'absent', needs_threads: true },
    // Ruffle is not among the players of this server.
    browser: null,
    switch: null,
  });
  expect(await playable()).toEqual(['nes']);
});

test('an installed, disabled or deleted core changes what is playable at once', async () => {
  const { call, players, playable, notifies } = await start();
  expect(await playable()).toEqual(['nes']);
  const event = await notifies(() => call('POST', '/players/cores/a5200/fetch'));
  expect(event).toEqual({ rom_ids: [], has_platforms: true });
  expect(await playable()).toEqual(['atari5200', 'nes']);

  await notifies(() => call('PUT', '/players/cores/fceumm', { enabled: false }));
  expect(await playable()).toEqual(['atari5200']);
  expect((await players())['nes']).toMatchObject({ state: 'absent' });
  await call('PUT', '/players/cores/nestopia', { enabled: false });
  expect((await players())['nes']).toBeNull();
  await call('PUT', '/players/cores/fceumm', { enabled: true });
  expect(await playable()).toEqual(['atari5200', 'nes']);

  await call('DELETE', '/players/cores/a5200');
  expect((await players())['atari5200']).toMatchObject({ state: 'absent' });
});

test('a platform becomes playable when its required firmware is added', async () => {
  const { app, headers, platforms, playable, notifies } = await start();
  const fds = (await platforms()).find(({ slug }) => slug === 'fds');
  const { payload, type } = multipart([
    { name: 'files', filename: 'disksys.rom', content: 'not a known dump' },
  ]);
  const sent = { ...headers, 'content-type': type };
  const url = `/api/firmware?platform_id=${fds?.id}`;
  await notifies(() => app.inject({ method: 'POST', url, headers: sent, payload }));
  expect(await playable()).toEqual(['fds', 'nes']);
});

test('nothing is playable when the emulator is turned off', async () => {
  const { players, playable } = await start({ DISABLE_EMULATOR_JS: 'true' });
  expect(await playable()).toEqual([]);
  expect((await players())['nes']).toBeNull();
});
