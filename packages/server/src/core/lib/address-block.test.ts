import { expect, test } from 'vitest';

import { addressBlock } from './address-block.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:7f00:1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is in block %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test('addresses of one /64 share a block, those of two networks do not', () => {
  expect(addressBlock('2001:db8:1:2::a')).toBe(addressBlock('2001:db8:1:2:ffff::b'));
  expect(addressBlock('2001:db8:1:2::a')).not.toBe(addressBlock('2001:db8:1:3::a'));
});
