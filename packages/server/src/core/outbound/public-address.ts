import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Not routed on the internet: private, shared, loopback, link-local, test nets, multicast. */
const RESERVED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Inside 2000::/3 but not public: Teredo and similar, documentation, 6to4. */
const RESERVED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const reservedIpv4 = new BlockList();
for (const [net, prefix] of RESERVED_IPV4) reservedIpv4.addSubnet(net, prefix, 'ipv4');
const reservedIpv6 = new BlockList();
for (const [net, prefix] of RESERVED_IPV6) reservedIpv6.addSubnet(net, prefix, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const nat64 = new BlockList();
nat64.addSubnet('64:ff9b::', 96, 'ipv6');

/** True if an IP address (not a host name) is publicly routed. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedIpv4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  if (nat64.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6');
}

/** The embedded IPv4 address: NAT64 translates `64:ff9b::7f00:1` to 127.0.0.1. */
function lastFourBytes(address: string): string {
  // The URL parser normalizes every form to hexadecimal words without dots.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const words = (tail ?? head).split(':').filter((word) => word !== '');
  const [high = '0', low = '0'] = ['0', '0', ...words].slice(-2);
  const bytes = [high, low].flatMap((word) => {
    const value = Number.parseInt(word, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}
