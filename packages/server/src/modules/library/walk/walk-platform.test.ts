import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { parseConfig } from '#core/config/parse-config.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { compileExclusions } from './exclusions.ts';
import { walkPlatform } from './walk-platform.disk.ts';

const exclusions = compileExclusions(parseConfig('', { mounted: true, writable: true }).config);

test('a symbolic link to an ancestor is reported as a loop and is no game', async () => {
  const root = await temporaryFolder();
  const platform = join(root, 'roms', 'snes');
  const game = join(platform, 'Long Way');
  mkdirSync(join(game, 'discs'), { recursive: true });
  writeFileSync(join(game, 'discs', 'Disc 1.sfc'), 'disc');
  writeFileSync(join(platform, 'Short Cut.sfc'), 'game');
  symlinkSync('.', join(platform, 'a'));
  symlinkSync('.', join(platform, 'b'));
  symlinkSync('..', join(platform, 'up'));
  symlinkSync('..', join(game, 'discs', 'back'));
  symlinkSync('.', join(game, 'again'));
  const games: string[] = [];
  const warnings: string[] = [];
  walkPlatform(platform, {
    roots: [root],
    exclusions,
    slug: 'snes',
    onGame: ({ name, files }) => games.push(`${name}: ${files.map((file) => file.name).join()}`),
    onWarning: ({ code, path }) => warnings.push(`${code} ${path.slice(platform.length + 1)}`),
    onSkipped: () => {},
  });
  expect(games).toEqual(['Long Way: Disc 1.sfc', 'Short Cut.sfc: Short Cut.sfc']);
  expect(warnings.toSorted()).toEqual([
    'symlink-loop Long Way/again',
    'symlink-loop Long Way/discs/back',
    'symlink-loop a',
    'symlink-loop b',
    'symlink-loop up',
  ]);
});
