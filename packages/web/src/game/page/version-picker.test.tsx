import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import type { Right } from '@saveroom/contract';

import { playerQueries } from '#game/data/player.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { somePlayer } from '#testing/some-player.ts';
import { someRom, someRomFile } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { VersionPicker } from './version-picker.tsx';

beforeAll(speakEnglish);

const DISCS = [1, 10, 2, 3].map((id) => ({ id, name: `Quest (Disc ${id}).chd`, size_bytes: 10 }));

function open(rights: Right[] = [...someUser().rights]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(userQueries.me().queryKey, someUser({ rights }));
  const rom = someRom({
    missing_from_fs: false,
    files: [someRomFile({ id: 4, file_name: 'Winter Update.nsp', category: 'update' })],
  });
  client.setQueryData(playerQueries.of(rom.id).queryKey, somePlayer({ files: DISCS }));
  show(<VersionPicker rom={rom} tab="overview" />, client);
  fireEvent.click(screen.getByRole('button', { expanded: false }));
}

test('an update is downloaded from the list of versions', () => {
  open();
  expect(screen.getByRole('link', { name: /Winter Update/ }).getAttribute('href')).toContain(
    'Winter%20Update.nsp',
  );
});

test('an update has no download link for a user who may not download games', () => {
  open(['roms.view', 'roms.play']);
  expect(screen.getByText('Winter Update.nsp')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('discs are sorted by their numbers', () => {
  open();
  const rows = screen.getAllByRole('button', { name: /Disc \d/ });
  const discs = rows.filter((row) => row.hasAttribute('aria-pressed'));
  expect(discs.map(({ textContent }) => /Disc (\d+)/.exec(textContent)?.[1])).toEqual([
    '1',
    '2',
    '3',
    '10',
  ]);
});

test('the list opens at the disc that is chosen', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: /Disc 3/ }));
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  expect(document.activeElement?.textContent).toContain('Disc 3');
});
