import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import type { Right } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { somePlatform } from '#testing/some-platform.ts';
import { someUser } from '#testing/some-user.ts';

import { platformQueries } from './platforms.ts';
import { usePlayable } from './playable.ts';

afterEach(cleanup);

const Playable = () => <output>{[...usePlayable().keys()].join(' ') || 'none'}</output>;

function open(rights: readonly Right[]): void {
  const client = createQueryClient();
  client.setQueryData(platformQueries.all().queryKey, [
    somePlatform({ id: 1 }),
    somePlatform({ id: 2 }),
    somePlatform({ id: 3, player: null }),
  ]);
  client.setQueryData(userQueries.me().queryKey, someUser({ rights: [...rights] }));
  show(<Playable />, client);
}

test('platforms with a player are playable for those who may play', () => {
  open(['roms.view', 'roms.play']);
  expect(screen.getByText('1 2')).toBeDefined();
});

test('nothing is playable for those who may only look', () => {
  open(['roms.view']);
  expect(screen.getByText('none')).toBeDefined();
});
