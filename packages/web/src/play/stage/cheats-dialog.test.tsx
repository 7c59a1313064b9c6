import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { cheatsSetting } from '#shared/lib/player-settings.ts';
import { someRom } from '#testing/some-rom.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { activeCheats, CheatsDialog, parseCheatFile } from './cheats-dialog.tsx';

beforeAll(speakEnglish);
beforeEach(() => cheatsSetting.set(''));

const CHEAT_FILE = `cheats = 3

cheat0_desc = "Infinite lives"
cheat0_code = "SXIOPO"
cheat0_enable = false

cheat10_desc = "Start at level 8"
cheat10_code = "0760:07+075F:07"

cheat2_desc = "No code"
`;

test('a .cht file is read in the order of its numbers, cheats without a code are left out', () => {
  expect(parseCheatFile(CHEAT_FILE)).toEqual([
    { name: 'Infinite lives', code: 'SXIOPO', isOn: false },
    { name: 'Start at level 8', code: '0760:07+075F:07', isOn: false },
  ]);
  expect(parseCheatFile('')).toEqual([]);
});

function open(files: readonly string[] = []) {
  const onChange = vi.fn<(codes: string[]) => void>();
  const rom = someRom({ id: 7 });
  const [file] = rom.files;
  if (!file) throw new Error('A game has a file');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CheatsDialog
        rom={{ ...rom, files: files.map((file_name) => ({ ...file, file_name })) }}
        onChange={onChange}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  return onChange;
}

test('a typed cheat is turned on at once and stays with the game', () => {
  const onChange = open();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: ' SXIOPO ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(onChange).toHaveBeenLastCalledWith(['SXIOPO']);
  expect(activeCheats(7)).toEqual(['SXIOPO']);
  expect(activeCheats(8)).toEqual([]);
  fireEvent.click(screen.getByRole('switch', { name: 'SXIOPO' }));
  expect(onChange).toHaveBeenLastCalledWith([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove SXIOPO' }));
  expect(cheatsSetting.get()).toBe('');
});

test('cheats of a .cht file that belongs to the game can be turned on', async () => {
  vi.stubGlobal('fetch', async () => new Response(CHEAT_FILE));
  const onChange = open(['Game.cht', 'Game.nes']);
  fireEvent.click(await screen.findByRole('switch', { name: 'Start at level 8' }));
  expect(onChange).toHaveBeenLastCalledWith(['0760:07+075F:07']);
  expect(screen.getAllByRole('switch')).toHaveLength(2);
});
