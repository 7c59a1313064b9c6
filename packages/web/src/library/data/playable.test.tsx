import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { getPermissions, Reply, Right } from '@saveroom/contract';

import { ownPermissionsQuery } from '#shared/data/own-permissions.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { someCard } from '#testing/some-card.ts';
import { someCollection } from '#testing/some-collection.ts';
import { show } from '#testing/show.tsx';
import { somePlatform } from '#testing/some-platform.ts';
import { someUser } from '#testing/some-user.ts';

import { collectionQueries } from './collections.ts';
import { platformQueries } from './platforms.ts';
import { usePlayerOf } from './playable.ts';

const CARDS = [
  someCard({ id: 11, platform_id: 1 }),
  someCard({ id: 12, platform_id: 1 }),
  someCard({ id: 21, platform_id: 2 }),
  someCard({ id: 31, platform_id: 3 }),
];

function Playable() {
  const playerOf = usePlayerOf();
  const playable = CARDS.filter((rom) => playerOf(rom) !== undefined);
  return <output>{playable.map(({ id }) => id).join(' ') || 'none'}</output>;
}

type Scoped = Reply<typeof getPermissions>['scoped_rights'];

function open(rights: readonly Right[], scoped: Scoped = []): void {
  const client = createQueryClient();
  client.setQueryData(platformQueries.all().queryKey, [
    somePlatform({ id: 1 }),
    somePlatform({ id: 2 }),
    somePlatform({ id: 3, player: null }),
  ]);
  client.setQueryData(ownPermissionsQuery().queryKey, {
    ...{ is_admin: false, grants: [], rights: [] },
    hidden: { platforms: [], roms: [], collections: [] },
    scoped_rights: scoped,
  });
  client.setQueryData(collectionQueries.all().queryKey, [
    someCollection({ id: 5, rom_ids: [12, 31] }),
    someCollection({ id: 6, rom_ids: [21] }),
  ]);
  client.setQueryData(userQueries.me().queryKey, someUser({ role: 'viewer', rights: [...rights] }));
  show(<Playable />, client);
}

test('games of platforms with a player are playable for users with the right to play', () => {
  open(['roms.view', 'roms.play']);
  expect(screen.getByText('11 12 21')).toBeDefined();
});

test('no game is playable for users who may only view games', () => {
  open(['roms.view']);
  expect(screen.getByText('none')).toBeDefined();
});

test.each([
  ['platform', 1, '11 12'],
  ['rom', 12, '12'],
  ['collection', 5, '12'],
  ['platform', 3, 'none'],
] as const)(
  'with a grant for playing the %s %i, the playable games are: %s',
  (kind, id, playable) => {
    open(['roms.view'], [{ right: 'roms.play', kind, id }]);
    expect(screen.getByText(playable)).toBeDefined();
  },
);

test('a grant for downloading games makes none of them playable', () => {
  open(['roms.view'], [{ right: 'roms.download', kind: 'platform', id: 1 }]);
  expect(screen.getByText('none')).toBeDefined();
});
