import { expect, test, vi } from 'vitest';

import { someUser } from '#testing/some-user.ts';

import { ifMayRead } from './if-may-read.ts';
import { createQueryClient } from './query-client.ts';
import { userQueries } from './users.ts';

const read = vi.fn<() => Promise<string[]>>(async () => ['a save']);

test.each([
  ['with the scope', someUser({ oauth_scopes: ['assets.read'] }), ['a save']],
  ['without the scope', someUser({ oauth_scopes: ['me.read'] }), []],
  ['of whom nothing is known yet', undefined, ['a save']],
])('a user %s', async (_, user, found) => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, user);
  read.mockClear();
  expect(await ifMayRead({ client, scope: 'assets.read', read, empty: [] })).toEqual(found);
  expect(read).toHaveBeenCalledTimes(found.length);
});
