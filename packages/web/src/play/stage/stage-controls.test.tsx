import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import type { SaveSync, SyncState } from '#play/saves/sync-state.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { DiscMenu, SyncNote } from './stage-controls.tsx';

beforeAll(speakEnglish);

test('any disc can be inserted; discs are numbered from 1', async () => {
  const onInsert = vi.fn<(index: number) => void>();
  render(<DiscMenu discs={{ count: 3, current: 0 }} onInsert={onInsert} />);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Disc 1', 'Disc 2', 'Disc 3']);
  fireEvent.click(items[1] as HTMLElement);
  await waitFor(() => expect(onInsert).toHaveBeenCalledWith(1));
});

test('a game with one disc has no disc menu', () => {
  render(<DiscMenu discs={{ count: 1, current: 0 }} onInsert={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});

const WAITING = { kind: 'waiting', failure: null } as const;

test.each<[SyncState, string]>([
  [{ ...WAITING, isSafe: true }, 'Saved on this device, waiting to sync'],
  [{ ...WAITING, isSafe: false }, 'Not saved yet. Don’t close this tab.'],
  [{ kind: 'sending' }, 'Saving…'],
  [{ kind: 'idle' }, ''],
])('the player shows the save status %o as "%s"', (state, text) => {
  const saveSync = { state: () => state, subscribe: () => () => undefined };
  render(<SyncNote saveSync={saveSync as unknown as SaveSync} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});
