import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someRom } from '#testing/some-rom.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { FacetChips } from './facet-chips.tsx';

beforeAll(speakGerman);

test('regions and languages of a game have names in the language of the interface', async () => {
  const rom = someRom({ regions: ['Europe', 'Japan'], languages: ['English', 'French'] });
  const routeTree = createRootRoute({ component: () => <FacetChips rom={rom} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  show(<RouterProvider router={router as never} />, createQueryClient());
  const links = await screen.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Europa', 'Japan', 'Englisch', 'Französisch']),
  );
  expect(screen.getByRole('link', { name: 'Englisch' }).getAttribute('href')).toContain('English');
});
