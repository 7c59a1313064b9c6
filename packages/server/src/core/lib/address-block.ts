import { isIPv6 } from 'node:net';

/** The smallest network one client controls: one IPv4 address or one IPv6 /64. */
export function addressBlock(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  return `${expandIpv6(ip).slice(0, 4).join(':')}::/64`;
}

/** The largest network an IPv6 provider assigns to one customer: a /48. Undefined for IPv4. */
export function addressNetwork(ip: string): string | undefined {
  if (!isIPv6(ip) || /^::ffff:\d+\./i.test(ip)) return undefined;
  return `${expandIpv6(ip).slice(0, 3).join(':')}::/48`;
}

function expandIpv6(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((part) =>
    Number.parseInt(part, 16).toString(16),
  );
}
