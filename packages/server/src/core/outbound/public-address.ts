import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * True if an IP address (not a host name) is publicly routed: not private, shared, loopback,
 * link-local, multicast, documentation or reserved.
 */
export function isPublicAddress(address: string): boolean {
  // `ipaddr.parse` also reads forms such as 0x7f.1.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isUnicast(parsed);
  // NAT64 translates `64:ff9b::7f00:1` to 127.0.0.1.
  if (parsed.match(NAT64)) return isUnicast(new ipaddr.IPv4(parsed.toByteArray().slice(-4)));
  return parsed.match(GLOBAL_IPV6) && isUnicast(parsed);
}

const isUnicast = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => address.range() === 'unicast';
