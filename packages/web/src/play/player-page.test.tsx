import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { RomPlayer, Scope, TaskStatus } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { playerQueries } from '#game/data/player.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someCore, somePlayer } from '#testing/some-player.ts';
import { someRom } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';
import { someVersion } from '#testing/some-version.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { PlayerPage } from './player-page.tsx';

const START = { mode: 'choose', save: null, state: null } as const;
const SCOPES: Scope[] = ['roms.read', 'assets.read', 'tasks.run'];

const asked = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

interface Scene {
  player?: Partial<RomPlayer>;
  scopes?: Scope[];
  saves?: readonly ReturnType<typeof someVersion>[];
  states?: readonly ReturnType<typeof someVersion>[];
  mode?: 'choose' | 'now';
}

/** The page with everything at hand, as after the first visit. */
function open(scene: Scene = {}): void {
  const { player = {}, scopes = SCOPES, saves = [], states = [], mode = 'choose' } = scene;
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
  client.setQueryData(userQueries.me().queryKey, someUser({ oauth_scopes: scopes }));
  client.setQueryData(platformQueries.all().queryKey, []);
  client.setQueryData(romDetailQueries.one(7).queryKey, someRom());
  client.setQueryData(playerQueries.of(7).queryKey, somePlayer({ rom_id: 7, ...player }));
  const pages = (versions: typeof saves) => ({ pages: [[...versions]], pageParams: [undefined] });
  client.setQueryData(timelineQueries.of(7, 'save').queryKey, pages(saves));
  client.setQueryData(timelineQueries.of(7, 'state').queryKey, pages(states));
  show(
    <PlayerPage
      romId={7}
      start={{ ...START, mode }}
      renderFirmware={() => <a href="#firmware">firmware</a>}
      onBack={() => undefined}
      missing={<p>missing</p>}
    />,
    client,
  );
}

beforeAll(speakEnglish);
beforeEach(() => {
  localStorage.clear();
  asked.mockReset().mockResolvedValue(new Response('[]'));
  vi.stubGlobal('fetch', asked);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('before a game', () => {
  test('there is one button to press, and a choice of cores', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Hollow' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Emulator' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Firmware' })).toBeNull();
  });

  test('the newest save is what it goes on from, unless somebody wants a new game', async () => {
    open({ saves: [someVersion({ id: 2 }), someVersion({ id: 1 })] });
    const newest = await screen.findByRole('button', { name: /Newest save/ });
    expect(newest.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /New game/ }));
    expect(newest.getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  test('a state that is newer than all saves is preselected alone', async () => {
    const state = someVersion({ id: 3, kind: 'state' });
    open({ saves: [someVersion({ id: 2 })], states: [state] });
    const newest = await screen.findByRole('button', { name: /Newest save/ });
    const states = screen.getByRole('region', { name: 'Start from a save state' });
    const [card] = within(states).getAllByRole('button');
    expect(card?.getAttribute('aria-pressed')).toBe('true');
    expect(newest.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(newest);
    expect(card?.getAttribute('aria-pressed')).toBe('false');
    expect(newest.getAttribute('aria-pressed')).toBe('true');
  });

  test('a core that is not here is fetched by those who may', async () => {
    const cores = [someCore({ state: 'absent' })];
    const job: Partial<TaskStatus> = { task_id: 'x', status: 'started' };
    asked.mockResolvedValue(new Response(JSON.stringify(job)));
    open({ player: { cores } });
    fireEvent.click(await screen.findByRole('button', { name: /Download emulator/ }));
    await waitFor(() =>
      expect(asked.mock.calls.map(([address]) => address)).toContain(
        '/api/players/cores/fceumm/fetch',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  });

  test('others are told to ask for it', async () => {
    open({ player: { cores: [someCore({ state: 'absent' })] }, scopes: ['assets.read'] });
    expect(await screen.findByText(/Ask an admin/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Fetch/ })).toBeNull();
  });

  test('missing firmware is named with its checksum, and the way to add it', async () => {
    const need = { core: 'fceumm', file_name: 'disksys.rom', required: true, firmware_id: null };
    open({ player: { firmware_needs: [{ ...need, md5: ['ca30b50f880eb660a320674ed365ef7a'] }] } });
    expect(await screen.findByText('disksys.rom')).toBeTruthy();
    expect(screen.getByText(/ca30b50f880eb660a320674ed365ef7a/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'firmware' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  });

  test('a game that nothing plays says why', async () => {
    open({ player: { kind: null, reason: 'disabled', cores: [] } });
    expect(await screen.findByText(/turned off on this server/)).toBeTruthy();
  });

  test('a browser without WebGL is told', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    open();
    expect(await screen.findByText('Your browser can’t display this game')).toBeTruthy();
  });
});

const answerTimelines = (versions: readonly ReturnType<typeof someVersion>[]) =>
  asked.mockImplementation(async (address) =>
    address.includes('/timeline')
      ? new Response(JSON.stringify(address.includes('kind=state') ? versions : []))
      : new Promise(() => undefined),
  );

describe('a link that starts the game at once', () => {
  afterEach(() => document.querySelector('iframe')?.remove());

  test('runs the player without a choice', async () => {
    answerTimelines([]);
    open({ mode: 'now' });
    await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Lantern Hollow' })).toBeTruthy();
  });

  test('loads a state that another device saved meanwhile', async () => {
    answerTimelines([someVersion({ id: 4, kind: 'state', download_path: '/newest-state' })]);
    open({ mode: 'now', states: [someVersion({ id: 3, kind: 'state' })] });
    await waitFor(() =>
      expect(asked.mock.calls.map(([address]) => address)).toContain('/newest-state'),
    );
  });

  test.each([
    ['the core is not installed', { cores: [someCore({ state: 'absent' })] }, /not installed/],
    [
      'one of several files has to be chosen',
      { files: [1, 2].map((id) => ({ id, name: `${id}.nes`, size_bytes: 1 })) },
      /several files/,
    ],
  ])('shows the choices and the reason if %s', async (_, player, reason) => {
    answerTimelines([]);
    open({ mode: 'now', player });
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });
});
