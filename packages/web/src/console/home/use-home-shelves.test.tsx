import { renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';

import { createAppQueryClient } from '#app/query-client.ts';
import { FakeLibrary } from '#testing/fake-library.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { useHomeShelves } from './use-home-shelves.ts';

beforeAll(speakEnglish);

const refused = () => Response.json({ detail: 'no' }, { status: 400 });

test('retry also loads a shelf whose first request fails after the retry', async () => {
  const library = new FakeLibrary(3);
  const platforms = Promise.withResolvers<Response>();
  const late: ((reply: Response) => void)[] = [];
  let isBroken = true;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const isPlatforms = address.startsWith('/api/platforms');
    if (!isBroken) return isPlatforms ? platforms.promise : library.fetch(address, init);
    if (isPlatforms) return Promise.resolve(refused());
    return new Promise<Response>((resolve) => {
      late.push(resolve);
    });
  });
  const client = createAppQueryClient();
  const { result } = renderHook(useHomeShelves, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  isBroken = false;
  result.current.retry();
  for (const answer of late) answer(refused());
  await waitFor(() => expect(result.current.error).toBeNull());
  // The error and its buttons stay until the retry has succeeded.
  expect(result.current.hasFailed).toBe(true);
  platforms.resolve(Response.json([]));
  await waitFor(() =>
    expect(result.current.content.shelves.map(({ id }) => id)).toContain('recent'),
  );
  await waitFor(() => expect(result.current.hasFailed).toBe(false));
});
