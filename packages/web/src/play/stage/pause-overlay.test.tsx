import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import { romDetailQueries } from '#library/data/rom.ts';
import { MenuInput } from '#play/input/input-context.tsx';
import type { SyncState } from '#play/saves/sync-state.ts';
import { FIRST_STATE } from '#play/session/session-state.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someCore } from '#testing/some-player.ts';
import { someRom } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { PauseOverlay } from './pause-overlay.tsx';
import { performanceSetting } from './performance.tsx';
import type { StageView } from './stage-actions.ts';

beforeAll(async () => {
  await speakEnglish();
  Object.assign(navigator, { getGamepads: () => [] });
});

const nothing = () => undefined;

interface Shown {
  patch?: Partial<StageView>;
  sync?: SyncState;
  isOpen?: boolean;
}

const open = (patch: Partial<StageView> = {}, sync: SyncState = { kind: 'idle' }): void =>
  showMenu({ patch, sync });

function showMenu({ patch = {}, sync = { kind: 'idle' }, isOpen = true }: Shown): void {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const rom = someRom();
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  client.setQueryData(romDetailQueries.one(rom.id).queryKey, rom);
  const view = {
    title: 'Lantern Hollow',
    rom,
    core: 'fceumm',
    isEmulated: true,
    isSolo: true,
    canShare: true,
    room: { state: null },
    state: { ...FIRST_STATE, phase: { kind: 'paused' } },
    saveSync: { state: () => sync, subscribe: () => nothing },
    actions: { resume: nothing },
    volume: 0.5,
    shader: 'none',
    fullScreen: { canFill: true, isFullScreen: false, toggle: nothing },
    sidePanel: null,
    panelBeforeMenu: null,
    slow: null,
    onSidePanel: nothing,
    ...patch,
  } as unknown as StageView;
  show(
    <MenuInput isActive={isOpen}>
      <PauseOverlay {...view} isOpen={isOpen} isTv={false} />
    </MenuInput>,
    client,
  );
}

const SOLO = ['Rewind 5 s', 'Slow motion', 'Cheats', 'Emulator options'];
const EMULATED = [...SOLO, 'Controls', 'Play together'];

test('the menu of an emulator has all its actions', () => {
  open();
  for (const name of EMULATED) expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save state' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'CRT' })).toBeTruthy();
});

test('the menu opens at Resume, or at the notes if the user comes back from them', () => {
  open();
  expect(document.activeElement?.textContent).toBe('Resume');
  cleanup();
  open({ panelBeforeMenu: 'notes' });
  expect(document.activeElement?.textContent).toBe('Notes');
});

test('the menu of a Flash game has no states, effects, cheats or options', () => {
  open({ isEmulated: false, isSolo: false, canShare: false });
  for (const name of EMULATED) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save state' })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  for (const name of ['Resume', 'Quit', 'Screenshot', 'Restart', 'Full screen', 'Notes', 'Mute']) {
    expect(screen.getByRole('button', { name })).toBeTruthy();
  }
});

test('during a round with others, the menu has no states, rewind, speed, cheats or options', () => {
  open({ isSolo: false });
  for (const name of [...SOLO, 'Restart', 'Save state']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  for (const name of ['Play together', 'Controls', 'Screenshot', 'Resume', 'Quit']) {
    expect(screen.getByRole('button', { name })).toBeTruthy();
  }
});

test('the menu has no manual if the game has none, and all discs if it has several', () => {
  const insertDisc = vi.fn<(index: number) => void>();
  open({
    state: { ...FIRST_STATE, discs: { count: 3, current: 0 } },
    actions: { insertDisc } as unknown as StageView['actions'],
  });
  expect(screen.queryByRole('button', { name: 'Manual' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Disc 2' }));
  expect(insertDisc).toHaveBeenCalledWith(1);
});

const WAITING = { kind: 'waiting', failure: null } as const;
test.each<[SyncState, string]>([
  [{ ...WAITING, isSafe: true }, 'Saved on this device, waiting to sync'],
  [{ ...WAITING, isSafe: false }, 'Not saved yet. Don’t close this tab.'],
])('the menu shows the status of %o as "%s"', (sync, text) => {
  open({}, sync);
  expect(screen.getByText(text)).toBeTruthy();
});

test('the frame rate counter is turned on for this device', () => {
  open();
  fireEvent.click(screen.getByRole('switch', { name: 'Show performance' }));
  expect(performanceSetting.get()).toBe(true);
  performanceSetting.set(false);
});

test('a slow game offers to turn off the effect and to use a lighter core, each with one click', () => {
  const onShader = vi.fn<StageView['onShader']>();
  const onCore = vi.fn<(core: { name: string }) => void>();
  const onDismiss = vi.fn<() => void>();
  const slow = { hasEffect: true, core: someCore({ name: 'fceumm' }), onCore, onDismiss };
  open({ slow, onShader });
  fireEvent.click(screen.getByRole('button', { name: 'Turn off screen effect' }));
  expect(onShader).toHaveBeenCalledWith('none');
  expect(onDismiss).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Switch to fceumm' }));
  expect(onCore.mock.calls[0]?.[0].name).toBe('fceumm');
});

test('the menu of a running game is ready but closed', () => {
  showMenu({ isOpen: false });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector<HTMLDialogElement>('dialog')?.open).toBe(false);
  expect(screen.getByRole('button', { name: 'Resume', hidden: true })).toBeTruthy();
});
