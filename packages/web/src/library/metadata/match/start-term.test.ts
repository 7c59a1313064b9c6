import { expect, test } from 'vitest';

import { startTerm } from './start-term.ts';

const rom = {
  name: 'Metroid',
  fs_name_no_tags: 'metroid fixed',
  is_identified: true,
  sha1_hash: 'aa',
  md5_hash: 'bb',
  crc_hash: 'cc',
};

test.each([
  ['name', {}, 'Metroid'],
  ['name', { is_identified: false }, 'metroid fixed'],
  ['id', {}, ''],
  ['checksum', {}, 'aa'],
  ['checksum', { sha1_hash: '' }, 'bb'],
  ['checksum', { sha1_hash: '', md5_hash: '', crc_hash: '' }, ''],
] as const)('%s of %o', (by, known, term) => {
  expect(startTerm({ ...rom, ...known }, by)).toBe(term);
});
