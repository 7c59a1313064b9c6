import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { UploadGamesButton } from './upload-games-button.tsx';

beforeAll(speakEnglish);

function isOffered(role: 'viewer' | 'editor', writable: boolean): boolean {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role }));
  client.setQueryData(systemQueries.setupLibrary().queryKey, {
    detected_structure: null,
    existing_platforms: [],
    roots: [{ path: '/games', state: 'empty', writable, layout: 'struct_a', platforms: [] }],
  });
  show(<UploadGamesButton />, client);
  return screen.queryByRole('button', { name: 'Upload games' }) !== null;
}

test('uploads are offered to users who can add games', () => {
  expect(isOffered('editor', true)).toBe(true);
});

test('uploads are not offered to users who cannot add games', () => {
  expect(isOffered('viewer', true)).toBe(false);
});

test('uploads are not offered while no library folder can be written to', () => {
  expect(isOffered('editor', false)).toBe(false);
});
