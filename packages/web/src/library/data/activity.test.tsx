import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { ActivityEntry, RecentPlay } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { someUser } from '#testing/some-user.ts';

import { activityQueries, usePlayingNow, useRecentPlays } from './activity.ts';

const play = (user_id: number, rom_id: number): RecentPlay => ({
  ...{ user_id, rom_id, username: `user ${user_id}`, avatar_path: '' },
  ...{ rom_name: `Game ${rom_id}`, rom_cover_path: '', platform_slug: 'nes' },
  ...{ platform_name: 'NES', played_at: '2026-01-01T00:00:00Z' },
});
const playing = (user_id: number, rom_id: number): ActivityEntry => ({
  ...play(user_id, rom_id),
  ...{ screenshot_path: '', device_id: '1', device_type: '', started_at: '2026-01-01T00:00:00Z' },
});

const useBoth = () => {
  const now = usePlayingNow();
  return { now, recent: useRecentPlays(now) };
};
const ids = (entries: readonly { user_id: number; rom_id: number }[]) =>
  entries.map(({ user_id, rom_id }) => [user_id, rom_id]);

test('a game that is being played now is not listed as played recently', () => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ id: 1 }));
  client.setQueryData(activityQueries.now().queryKey, [playing(2, 7), playing(1, 9)]);
  client.setQueryData(activityQueries.recent().queryKey, [play(3, 7), play(2, 7), play(2, 8)]);
  const { result } = renderHook(useBoth, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  expect(ids(result.current.now)).toEqual([[2, 7]]);
  expect(ids(result.current.recent)).toEqual([
    [3, 7],
    [2, 8],
  ]);
});
