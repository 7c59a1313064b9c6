import { expect, test } from 'vitest';

import { patchedFileName } from './patches.ts';

test.each([
  ['Game (USA).sfc', 'Hack v2.ips', 'Game (USA) [Hack v2].sfc'],
  ['Game (USA).sfc', 'folder/Hack.1.1.bps', 'Game (USA) [Hack.1.1].sfc'],
  ['Game (USA).sfc', 'Game (USA).bps', 'Game (USA) [Patched].sfc'],
  ['Game (USA).sfc', 'Better: [T-En] <x>.ips', 'Game (USA) [Better T-En x].sfc'],
  ['Game', '[].ips', 'Game [Patched]'],
])('%s with %s becomes %s', (base, patch, name) => {
  expect(patchedFileName(base, patch)).toBe(name);
});
