import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { InputProvider } from '#console/input/input-context.tsx';
import type { ConsoleGame } from '#play/console/console-player.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { PlayingGame } from './-playing-game.tsx';

beforeAll(async () => {
  await speakEnglish();
  Object.assign(navigator, { getGamepads: () => [] });
});
afterEach(cleanup);

const nothing = () => undefined;

/** A paused game whose last save is not on the server yet. */
const paused = (isSafe: boolean): ConsoleGame =>
  ({
    title: 'Lantern Hollow',
    romId: 7,
    phase: { kind: 'paused' },
    saveSync: { state: stateOf(isSafe), subscribe: () => nothing },
    discs: { count: 0, current: 0 },
    states: [],
    controls: {},
    divergence: null,
  }) as unknown as ConsoleGame;

function stateOf(isSafe: boolean) {
  const state = { kind: 'waiting', failure: null, isSafe };
  return () => state;
}

test.each([
  [true, 'Saved on this device. Syncs when the server is available.'],
  [false, 'Not saved yet. Don’t close this tab.'],
])('the pause menu shows whether a save is stored on this device: %s', (isSafe, text) => {
  render(
    <InputProvider>
      <PlayingGame game={paused(isSafe)} />
    </InputProvider>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
