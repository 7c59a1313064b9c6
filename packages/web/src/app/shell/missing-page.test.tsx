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
import { speakEnglish } from '#testing/speak-english.ts';

import { MissingPage } from './missing-page.tsx';

beforeAll(speakEnglish);

test.each([
  ['rom', 'Game not found'],
  ['platform', 'Platform not found'],
  ['collection', 'Collection not found'],
] as const)('the title of the document says that a %s was not found', async (kind, title) => {
  const routeTree = createRootRoute({ component: () => <MissingPage kind={kind} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  show(<RouterProvider router={router as never} />, createQueryClient());
  expect((await screen.findByRole('heading')).textContent).toBe(title);
  expect(document.title).toBe(`${title} · Saveroom`);
});
