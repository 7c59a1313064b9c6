import { expect, test } from 'vitest';

import { optionName } from './core-options-dialog.tsx';

test.each([
  ['fceumm_show_crosshair', 'fceumm', 'Show crosshair'],
  ['genesis_plus_gx_region_detect', 'genesis_plus_gx', 'Region detect'],
  ['mupen64plus-cpucore', 'mupen64plus_next', 'Cpucore'],
  ['stella_console', 'stella2014', 'Console'],
])('the name of the option %s of %s is %s', (key, core, name) => {
  expect(optionName(key, core)).toBe(name);
});
