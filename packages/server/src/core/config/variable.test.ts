import { describe, expect, test } from 'vitest';

import { parseTrustedProxies } from './variable.ts';

const trusts = (list: string, address: string): boolean =>
  parseTrustedProxies(list).ranges.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

describe('parseTrustedProxies', () => {
  test.each([
    ['', '127.0.0.1', false],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['loopback', '127.1.2.3', true],
    ['loopback', '::1', true],
    ['loopback', '10.0.0.1', false],
    ['private', '172.31.0.1', true],
    ['private', '172.32.0.1', false],
    ['private', 'fd00::1', true],
    ['private', '8.8.8.8', false],
    [' loopback , 203.0.113.0/24 ', '203.0.113.77', true],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['0.0.0.0/0', '8.8.8.8', true],
  ])('%j trusts %s: %s', (list, address, trusted) => {
    expect(parseTrustedProxies(list).problems).toEqual([]);
    expect(trusts(list, address)).toBe(trusted);
  });

  test.each([
    'moon',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/x',
    '::1/129',
    '10.0.0',
    '*',
    '10.0.0.1/',
  ])('%j is neither an address nor a range', (entry) => {
    expect(parseTrustedProxies(`127.0.0.1,${entry}`).problems).toEqual([
      `"${entry}" is not an IP address or range`,
    ]);
  });
});
