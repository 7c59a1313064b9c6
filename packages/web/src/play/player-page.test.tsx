import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Core, RomPlayer, Scope } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { playerQueries } from '#game/data/player.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someCore, somePlayer } from '#testing/some-player.ts';
import { someRom } from '#testing/some-rom.ts';
import { someScan } from '#testing/some-scan.ts';
import { someUser } from '#testing/some-user.ts';
import { someVersion } from '#testing/some-version.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { PlayerPage } from './player-page.tsx';

const START = { mode: 'choose', save: null, state: null } as const;
const SCOPES: Scope[] = ['roms.read', 'assets.read', 'tasks.run'];

const fetched = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

interface Scene {
  player?: Partial<RomPlayer>;
  scopes?: Scope[];
  saves?: readonly ReturnType<typeof someVersion>[];
  states?: readonly ReturnType<typeof someVersion>[];
  mode?: 'choose' | 'now';
}

/** Opens the page with all its queries cached. */
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
      onBack={() => undefined}
      missing={<p>missing</p>}
    />,
    client,
  );
}

/** Waits until the player is loaded. */
const started = () => waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());

beforeAll(speakEnglish);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fetched.mockReset().mockResolvedValue(new Response('[]'));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
});
afterEach(() => {
  cleanup();
  document.querySelector('iframe')?.remove();
});

const choose = (name: string) => {
  const input = screen.getByLabelText('Upload disksys.rom', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
};

describe('before a game', () => {
  test('the page has one start button and a choice of cores', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Hollow' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Emulator' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Firmware' })).toBeNull();
  });

  test('the newest save is preselected, and a new game can be chosen', async () => {
    open({ saves: [someVersion({ id: 2 }), someVersion({ id: 1 })] });
    const newest = await screen.findByRole('button', { name: /Newest save/ });
    expect(newest.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
    expect(screen.getByText(/^From save: /)).toBeTruthy();
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

  describe('a core that is not installed', () => {
    const absent = someCore({ state: 'absent', error: null });
    const job = someScan({
      ...{ task_id: 'x', task_name: 'fetch_core', task_type: 'update', status: 'started' },
      meta: { core: 'fceumm', phase: 'download', bytes: { done: 500_000, total: 1_000_000 } },
    });
    let core: Core;
    const answer = () =>
      fetched.mockImplementation(async (address, init) => {
        if (address.endsWith('/cores/fceumm/fetch')) {
          core = someCore({ state: 'fetching', task_id: 'x' });
          return Response.json(job);
        }
        if (address.endsWith('/cancel')) {
          expect(init?.method).toBe('POST');
          core = absent;
          return Response.json({ ...job, status: 'canceled' });
        }
        if (address.includes('/tasks/x')) return Response.json(job);
        if (address.endsWith('/roms/7/player')) {
          return Response.json(somePlayer({ rom_id: 7, cores: [core] }));
        }
        return new Promise(() => undefined);
      });
    beforeEach(() => {
      core = absent;
      answer();
    });

    test('is installed with progress, and the game starts afterwards', async () => {
      open({ player: { cores: [absent] } });
      expect(await screen.findByText(/Download size: 4\.5 MB/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Install and play' }));
      expect(await screen.findByText('500 kB / 1 MB')).toBeTruthy();
      expect(screen.getByText('The game starts when it’s done.')).toBeTruthy();
      core = someCore();
      await started();
    });

    test('still starts the game after a reload of the page', async () => {
      core = someCore({ state: 'fetching', task_id: 'x' });
      sessionStorage.setItem('saveroom.start-when-ready', '7');
      open({ player: { cores: [core] } });
      expect(await screen.findByText('500 kB / 1 MB')).toBeTruthy();
      core = someCore();
      await started();
    });

    test('is not installed after the download is canceled', async () => {
      open({ player: { cores: [absent] } });
      fireEvent.click(await screen.findByRole('button', { name: 'Install and play' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel download of fceumm' }));
      expect(await screen.findByRole('button', { name: 'Install and play' })).toBeTruthy();
      expect(sessionStorage.getItem('saveroom.start-when-ready')).toBeNull();
    });

    test('shows why the download failed, with a retry', async () => {
      const error = 'The package registry can’t be reached';
      open({ player: { cores: [someCore({ state: 'absent', error })] } });
      expect(await screen.findByText(error)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('500 kB / 1 MB')).toBeTruthy();
    });

    test('is not offered to users who cannot install it', async () => {
      open({ player: { cores: [absent] }, scopes: ['assets.read'] });
      expect(await screen.findByText(/Ask an administrator to install it/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Install and play' })).toBeNull();
    });
  });

  describe('missing firmware', () => {
    const MD5 = 'ca30b50f880eb660a320674ed365ef7a';
    const need = {
      ...{ core: 'fceumm', file_name: 'disksys.rom', md5: [MD5] },
      ...{ required: true, firmware_id: null },
    };
    const scopes: Scope[] = [...SCOPES, 'firmware.write'];
    test('is shown with its checksum, and users who are not editors are referred to an admin', async () => {
      open({ player: { firmware_needs: [need] } });
      expect(await screen.findByText('disksys.rom')).toBeTruthy();
      expect(screen.getByText(`MD5 ${MD5}`)).toBeTruthy();
      expect(screen.getByText(/Ask an administrator to add them/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
      expect(screen.queryByRole('button', { name: /Upload/ })).toBeNull();
    });

    test('of another checksum is rejected with both checksums', async () => {
      const found = '2bda2998d9b0ee197da142a0447f6725';
      fetched.mockImplementation(async () =>
        Response.json({
          ...{ uploaded: 0, firmware: [], failed: [] },
          mismatched: [{ file_name: 'bios.bin', md5_hash: found }],
        }),
      );
      open({ player: { firmware_needs: [need] }, scopes });
      expect(await screen.findByRole('button', { name: 'Upload disksys.rom' })).toBeTruthy();
      choose('bios.bin');
      expect(await screen.findByText(new RegExp(`${MD5}. Found: ${found}`))).toBeTruthy();
      const addresses = fetched.mock.calls.map(([address]) => address);
      expect(addresses).toContainEqual(expect.stringContaining(`&md5=${MD5}`));
    });

    test('of the right checksum starts the game', async () => {
      fetched.mockImplementation(async (address) => {
        if (address.includes('/firmware?')) {
          return Response.json({ uploaded: 1, firmware: [], failed: [], mismatched: [] });
        }
        if (address.endsWith('/roms/7/player')) {
          const firmware_needs = [{ ...need, firmware_id: 3 }];
          return Response.json(somePlayer({ rom_id: 7, firmware_needs }));
        }
        return new Promise(() => undefined);
      });
      open({ player: { firmware_needs: [need] }, scopes });
      expect(await screen.findByRole('button', { name: 'Upload disksys.rom' })).toBeTruthy();
      choose('disksys.rom');
      await started();
    });

    test('that is optional is listed without blocking the game', async () => {
      open({ player: { firmware_needs: [{ ...need, required: false }] } });
      expect(await screen.findByText('Optional firmware')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    });
  });

  test('a game that no player supports shows the reason', async () => {
    open({ player: { kind: null, reason: 'disabled', cores: [] } });
    expect(await screen.findByText(/turned off on this server/)).toBeTruthy();
  });

  test('a browser without WebGL shows an error', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    open();
    expect(await screen.findByText('Your browser can’t display this game')).toBeTruthy();
  });
});

const answerTimelines = (versions: readonly ReturnType<typeof someVersion>[]) =>
  fetched.mockImplementation(async (address) =>
    address.includes('/timeline')
      ? new Response(JSON.stringify(address.includes('kind=state') ? versions : []))
      : new Promise(() => undefined),
  );

describe('a link that starts the game at once', () => {
  test('runs the player without a choice', async () => {
    answerTimelines([]);
    open({ mode: 'now' });
    await started();
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Lantern Hollow' })).toBeTruthy();
  });

  test('loads a state that another device saved meanwhile', async () => {
    answerTimelines([someVersion({ id: 4, kind: 'state', download_path: '/newest-state' })]);
    open({ mode: 'now', states: [someVersion({ id: 3, kind: 'state' })] });
    await waitFor(() =>
      expect(fetched.mock.calls.map(([address]) => address)).toContain('/newest-state'),
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
