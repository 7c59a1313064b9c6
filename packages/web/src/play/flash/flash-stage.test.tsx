import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import type { SyncState } from '#play/saves/sync-state.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { FlashBar } from './flash-stage.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const nothing = () => undefined;
const WAITING = { kind: 'waiting', failure: null } as const;

test.each<[SyncState, string]>([
  [{ ...WAITING, isSafe: true }, 'Saved on this device, waiting to sync'],
  [{ ...WAITING, isSafe: false }, 'Not saved yet. Don’t close this tab.'],
  [{ kind: 'saved', at: 0 }, 'Saved'],
])('Flash controls show the status of %o as "%s"', (keeping, text) => {
  render(
    <FlashBar
      isPaused={false}
      isShown
      isQuitting={false}
      keeping={keeping}
      onToggle={nothing}
      onVolume={nothing}
      onQuit={nothing}
    />,
  );
  expect(screen.getByText(text).tagName).toBe('OUTPUT');
});
