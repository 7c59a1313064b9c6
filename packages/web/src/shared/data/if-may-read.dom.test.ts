import { expect, test, vi } from 'vitest';

import { someUser } from '#testing/some-user.ts';

import { ifMayRead } from './if-may-read.ts';
import { createQueryClient } from './query-client.ts';
import { userQueries } from './users.ts';

const read = vi.fn<() => Promise<string[]>>(async () => ['a save']);

test.each([
  ['with the scope', ['a save'], someUser({ oauth_scopes: ['assets.read'] })],
  ['without the scope', [], someUser({ oauth_scopes: ['me.read'] })],
  ['who is not loaded yet', ['a save'], undefined],
])('a user %s reads %j', async (_, found, user) => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, user);
  read.mockClear();
  expect(await ifMayRead({ client, scope: 'assets.read', read, empty: [] })).toEqual(found);
  expect(read).toHaveBeenCalledTimes(found.length);
});
