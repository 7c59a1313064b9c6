import { expect, test } from 'vitest';

import { parseConfig } from '#core/config/parse-config.ts';
import { changedFolders } from './watch-library.ts';

const CONFIG = `
exclude:
  platforms: [secret]
  roms:
    single_file:
      extensions: [tmp]
      names: ['*.part']
    multi_file:
      names: [junk]
      parts:
        names: [notes.txt]
`;
const { config, folders } = parseConfig(CONFIG, { mounted: true, writable: true });

const platformsOf = (path: string, kind: 'appeared' | 'changed' | 'vanished' = 'appeared') => {
  const changed = changedFolders([{ path, kind }], folders, config);
  return changed === 'all' ? changed : [...changed].join();
};

test.each([
  ['roms/nes/a.nes', 'nes'],
  ['roms/nes/Game/disc 1/a.bin', 'nes'],
  ['roms/nes', 'nes'],
  ['nes/roms/a.nes', 'nes'],
  ['nes/bios/b.bin', 'nes'],
  ['nes', 'nes'],
  ['nes/a.nes', 'nes'],
  ['bios/psx/b.bin', 'psx'],
  ['roms', 'all'],
  ['', 'all'],
  ['roms/secret/a.nes', ''],
  ['roms/nes/a.tmp', ''],
  ['roms/nes/a.nes.part', ''],
  ['roms/nes/junk/a.nes', ''],
  ['roms/nes/Game/junk/a.nes', ''],
  ['roms/nes/Game/notes.txt', ''],
  ['roms/nes/.stfolder/x', ''],
  ['.Trash/x', ''],
])('a change of %s rescans "%s"', (path, expected) => {
  expect(platformsOf(path)).toBe(expected);
});

test('a changed parent folder of all platforms is ignored', () => {
  expect(platformsOf('roms', 'changed')).toBe('');
});
