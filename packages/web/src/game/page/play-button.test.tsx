import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { platformQueries } from '#library/data/platforms.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { somePlatform } from '#testing/some-platform.ts';
import { someRom, someRomUser } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';

import { usePlaying } from './play-button.tsx';

const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', fetched));

const ROM = someRom({ platform_id: 1 });

function Kind() {
  const { kind } = usePlaying(ROM);
  return <output>{kind === undefined ? 'unknown' : String(kind)}</output>;
}

function open(platform: Parameters<typeof somePlatform>[0] = {}): void {
  const client = createQueryClient();
  client.setQueryData(platformQueries.all().queryKey, [somePlatform({ id: 1, ...platform })]);
  client.setQueryData(userQueries.me().queryKey, someUser());
  show(<Kind />, client);
}

const refuse = (status: number, code: string) =>
  fetched.mockImplementation(async () =>
    Response.json({ code, detail: 'You can’t play at this time.' }, { status }),
  );

test('a game keeps its Play button while the play time is over', async () => {
  refuse(429, 'play_time_over');
  open();
  expect(await screen.findByText('emulator')).toBeDefined();
});

test('a game without a player has no Play button while the play time is over', async () => {
  refuse(429, 'play_time_over');
  open({ player: null });
  expect(await screen.findByText('null')).toBeDefined();
});

test('a game that the user may not play has no Play button', async () => {
  refuse(403, 'forbidden');
  open();
  expect(await screen.findByText('null')).toBeDefined();
});

test('a game that was only marked as played cannot be continued', async () => {
  fetched.mockImplementation(() => new Promise(() => undefined));
  const played = someRom({ rom_user: someRomUser({ last_played: '2026-01-01T00:00:00Z' }) });
  const Started = () => <output>{String(usePlaying(played).isStarted)}</output>;
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  show(<Started />, client);
  expect(await screen.findByText('false')).toBeDefined();
});
