import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import { playTimeQueries } from '#game/data/play-sessions.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { userQueries } from '#shared/data/users.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { show } from '#testing/show.tsx';
import { someRomUser } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { PersonalPanel } from './personal-panel.tsx';

const played = {
  rom_id: 7,
  sessions: 3,
  duration_ms: 5_400_000,
  last_played: '2026-01-01T00:00:00Z',
};

beforeAll(speakEnglish);

function open(patch: Partial<Personal> = {}, scopes = someUser().oauth_scopes) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(userQueries.me().queryKey, someUser({ oauth_scopes: scopes }));
  const personal: Personal = {
    mine: someRomUser(),
    phase: 'idle',
    error: null,
    change: vi.fn<Personal['change']>(),
    retry: vi.fn<() => void>(),
    ...patch,
  };
  client.setQueryData(playTimeQueries.of(7).queryKey, played);
  show(<PersonalPanel romId={7} personal={personal} />, client);
  return personal;
}

test.each([
  ['Finished', { status: 'finished' }],
  ['Completed 100%', { status: 'completed_100' }],
] as const)('choosing %s changes %o', (label, patch) => {
  const { change } = open();
  fireEvent.click(screen.getByRole('radio', { name: label }));
  expect(change).toHaveBeenCalledWith(patch);
});

test('the status can be cleared, and flags are independent of it', () => {
  const { change } = open({ mine: someRomUser({ status: 'retired', hidden: true }) });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Retired' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'None' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Hidden' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Now playing' }));
  expect(vi.mocked(change).mock.calls).toEqual([
    [{ status: null }],
    [{ hidden: false }],
    [{ now_playing: true }],
  ]);
});

test.each([
  ['Rating', 7, { rating: 7 }],
  ['Difficulty', 3, { difficulty: 3 }],
  ['Completion', 55, { completion: 55 }],
])('moving the slider %s to %i changes that value', (label, value, patch) => {
  const { change } = open();
  fireEvent.change(screen.getByRole('slider', { name: label }), { target: { value } });
  expect(change).toHaveBeenCalledWith(patch);
});

test('the play time is shown', () => {
  open();
  expect(screen.getByText(/1 hr 30 min in 3 sessions/)).toBeTruthy();
});

test('the last played date can be removed', () => {
  const { change } = open({ mine: someRomUser({ last_played: '2026-01-01T00:00:00Z' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Clear last played' }));
  expect(change).toHaveBeenCalledWith({ last_played: null });
});

test('users without write access cannot change anything', () => {
  open({ mine: someRomUser({ last_played: '2026-01-01T00:00:00Z' }) }, ['me.read', 'roms.read']);
  for (const control of [...screen.getAllByRole('slider'), ...screen.getAllByRole('switch')]) {
    expect(control).toHaveProperty('disabled', true);
  }
  expect(screen.queryByRole('button', { name: /Forget/ })).toBeNull();
});

test.each([
  ['idle', 'Changes are saved automatically.'],
  ['saving', 'Saving…'],
  ['saved', 'Saved'],
] as const)('the phase %s shows “%s”', (phase, words) => {
  open({ phase });
  expect(screen.getByText(words)).toBeTruthy();
});

test('a failed save shows the error and a retry button', () => {
  const { retry } = open({ phase: 'failed', error: new ApiError(0, 'network', 'offline') });
  expect(screen.getByText(/Can’t reach the server/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
