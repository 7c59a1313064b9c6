import { expect, test } from 'vitest';

import { fileCategory } from './extensions.ts';

test.each([
  ['Game.iso', 'game'],
  ['dlc/Extra.nsp', 'dlc'],
  ['DLCs/Extra.nsp', 'dlc'],
  ['Updates/1.1/Game.nsp', 'update'],
  ['patch/fix.ips', 'patch'],
  ['patches/fix.ips', 'patch'],
  ['Manuals/en.pdf', 'manual'],
  ['hack/x.nes', 'hack'],
  ['mods/x.zip', 'mod'],
  ['Demo/x.bin', 'demo'],
  ['translations/fr.bps', 'translation'],
  ['prototype/a.bin', 'prototype'],
  ['cheats/a.cht', 'cheat'],
  ['soundtrack/demo/01.mp3', 'soundtrack'],
  ['screenshots/1.png', 'screenshot'],
  ['games/a.nes', 'game'],
  ['game/dlc/a.nsp', 'dlc'],
  ['CD1/track01.bin', 'game'],
  ['demo.bin', 'game'],
])('%s is %s', (path, category) => {
  expect(fileCategory(path)).toBe(category);
});
