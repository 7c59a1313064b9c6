import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import { platformQueries } from '#library/data/platforms.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { someCard } from '#testing/some-card.ts';
import { somePlatform } from '#testing/some-platform.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { CardMenu } from './card-menu.tsx';

beforeAll(speakEnglish);

const nothing = () => undefined;

test('an open card menu stays where it opened when it is rendered again without its button', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  client.setQueryData(platformQueries.all().queryKey, []);
  const button = document.createElement('button');
  document.body.append(button);
  button.getBoundingClientRect = () =>
    button.isConnected ? new DOMRect(120, 340, 32, 32) : new DOMRect();
  const menu = (isFavorite: boolean) => (
    <QueryClientProvider client={client}>
      <CardMenu
        rom={someCard({ is_favorite: isFavorite })}
        button={button}
        actions={{ setFavorite: nothing, setMarks: nothing, download: nothing }}
        slots={{}}
        onOpen={nothing}
        onPlay={nothing}
        onTask={nothing}
        onDelete={nothing}
        onClose={nothing}
      />
    </QueryClientProvider>
  );
  const { rerender, container } = render(menu(false));
  await screen.findByRole('menuitem', { name: 'Add to favorites' });
  const anchor = container.querySelector<HTMLElement>('span[aria-hidden=true]');
  const place = 'left: 120px; top: 340px; width: 32px; height: 32px;';
  expect(anchor?.style.cssText).toBe(place);
  button.remove();
  rerender(menu(true));
  await screen.findByRole('menuitem', { name: 'Remove from favorites' });
  expect(anchor?.style.cssText).toBe(place);
});

test.each([
  ['Continue', true],
  ['Play', false],
])('the menu offers %s depending on whether the game has a save', async (label, canStartOver) => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  client.setQueryData(platformQueries.all().queryKey, [somePlatform({ id: 1 })]);
  const button = document.createElement('button');
  document.body.append(button);
  render(
    <QueryClientProvider client={client}>
      <CardMenu
        rom={someCard({ platform_id: 1 })}
        button={button}
        actions={{ setFavorite: nothing, setMarks: nothing, download: nothing }}
        slots={{ canStartOver }}
        onOpen={nothing}
        onPlay={nothing}
        onTask={nothing}
        onDelete={nothing}
        onClose={nothing}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('menuitem', { name: label })).toBeDefined();
});
