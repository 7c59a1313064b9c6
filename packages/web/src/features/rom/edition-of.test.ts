import { expect, test } from 'vitest';

import { editionOf } from './edition-of.ts';

test.each([
  ['Lantern Hollow (Europe) (En,Fr) (Rev 1)', 'Europe · En,Fr · Rev 1'],
  ['Lantern Hollow [T-En]', 'T-En'],
  ['Lantern Hollow', 'Lantern Hollow'],
  ['Kantera (Japan)', 'Kantera (Japan)'],
])('%s is told apart by %s', (fs_name_no_ext, edition) => {
  expect(editionOf({ fs_name_no_ext, fs_name_no_tags: 'Lantern Hollow' })).toBe(edition);
});
