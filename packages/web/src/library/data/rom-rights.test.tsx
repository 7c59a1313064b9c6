import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { DetailedRom, getPermissions, Reply, Right } from '@saveroom/contract';

import { ownPermissionsQuery } from '#shared/data/own-permissions.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';

import { useRomRights } from './rom-rights.ts';

const ROM = { id: 3, platform_id: 7, user_collections: [{ id: 9 }] } as DetailedRom;

function Rights({ right }: { right: Right }) {
  return <output>{useRomRights(ROM)(right) ? 'allowed' : 'refused'}</output>;
}

/** Opens as a user who may only view games, plus one right limited to a single object. */
function open(right: Right, kind: 'rom' | 'platform' | 'collection', id: number): void {
  const reply = {
    ...{ is_admin: false, grants: [], rights: [] },
    hidden: { platforms: [], roms: [], collections: [] },
    scoped_rights: [{ right: 'roms.write' as const, kind, id }],
  } satisfies Reply<typeof getPermissions>;
  const client = createQueryClient();
  client.setQueryData(ownPermissionsQuery().queryKey, reply);
  client.setQueryData(userQueries.me().queryKey, someUser({ rights: ['roms.view'] }));
  show(<Rights right={right} />, client);
}

test.each([
  ['rom', 3],
  ['platform', 7],
  ['collection', 9],
] as const)('a grant for the %s of the game allows editing it', (kind, id) => {
  open('roms.write', kind, id);
  expect(screen.getByText('allowed')).toBeDefined();
});

test.each([
  ['roms.write', 'rom', 4],
  ['roms.write', 'platform', 3],
  ['roms.write', 'collection', 7],
  ['roms.delete', 'rom', 3],
] as const)('%s is refused with a grant for the %s %i', (right, kind, id) => {
  open(right, kind, id);
  expect(screen.getByText('refused')).toBeDefined();
});

test('a right without a scope needs no grant', () => {
  open('roms.view', 'rom', 4);
  expect(screen.getByText('allowed')).toBeDefined();
});
