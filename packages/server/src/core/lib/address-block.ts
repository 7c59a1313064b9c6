import { isIPv6 } from 'node:net';

import ipaddr from 'ipaddr.js';

/** The smallest network one client controls: one IPv4 address or one IPv6 /64. */
export function addressBlock(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return isIPv6(ip) ? `${firstGroups(ip, 4)}::/64` : ip;
}

/** The largest network an IPv6 provider assigns to one customer: a /48. Undefined for IPv4. */
export function addressNetwork(ip: string): string | undefined {
  if (!isIPv6(ip) || /^::ffff:\d+\./i.test(ip)) return undefined;
  return `${firstGroups(ip, 3)}::/48`;
}

function firstGroups(ip: string, count: number): string {
  const { parts } = ipaddr.IPv6.parse(ip);
  return parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');
}
