import { screen } from '@testing-library/react';
import {
  RouterContextProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';
import { beforeAll, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { ProfilesScreen } from './profiles-screen.tsx';

beforeAll(speakEnglish);

test.each([
  ['an account is', someUser({ id: 3, username: 'mia' }), ['Remember mia on this device']],
  ['a guest is not', someUser({ id: -1, username: 'guest' }), []],
])('%s offered to be remembered on this device', async (_, user, links) => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, user);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  show(
    <RouterContextProvider router={router}>
      <ProfilesScreen next={undefined} onSignIn={() => undefined} />
    </RouterContextProvider>,
    client,
  );
  await screen.findByText('Another account');
  const shown = screen.queryAllByRole('link').map(({ textContent }) => textContent);
  expect(shown).toEqual(links);
});
