import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { someCore, somePlayer } from '#testing/some-player.ts';
import { someRom } from '#testing/some-rom.ts';

import type { LaunchRequest } from './launch-request.ts';
import { useSession } from './use-session.ts';

const LAUNCH: LaunchRequest = {
  save: null,
  rom: someRom(),
  userId: 1,
  player: somePlayer(),
  choices: { core: someCore(), fileId: 11, firmware: 'none', save: null, state: null },
  controls: {},
  language: 'en-US',
  volume: 1,
};

function Stage({ launch, title }: { launch: LaunchRequest; title: string }) {
  useSession(launch, { title, onCommand: () => undefined, onStarted: () => undefined });
  return null;
}

const frames = () => [...document.querySelectorAll('iframe')];

beforeEach(() => {
  vi.useFakeTimers();
  // The server never answers, so the game stays in its first phase.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  cleanup();
  await act(() => vi.advanceTimersByTimeAsync(2000));
});

test('a running game continues when its title changes', () => {
  const { rerender } = render(<Stage launch={LAUNCH} title="smb3" />);
  const [running] = frames();
  expect(running).toBeDefined();
  rerender(<Stage launch={LAUNCH} title="Super Mario Bros. 3" />);
  expect(frames()).toEqual([running]);
});

test('a new launch request starts a new run', async () => {
  const { rerender } = render(<Stage launch={LAUNCH} title="Game" />);
  const [first] = frames();
  rerender(<Stage launch={{ ...LAUNCH }} title="Game" />);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(frames()).toHaveLength(1);
  expect(frames()).not.toContain(first);
});
