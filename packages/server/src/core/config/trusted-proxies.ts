import { BlockList, isIP } from 'node:net';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'],
};

/** The proxies whose `X-Forwarded-*` headers are trusted, and the problems of the list. */
export function parseTrustedProxies(list: string): { ranges: BlockList; problems: string[] } {
  const ranges = new BlockList();
  const problems: string[] = [];
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries.flatMap((name) => NAMED[name] ?? [name])) {
    if (entry !== '' && !addRange(ranges, entry)) {
      problems.push(`"${entry}" is not an IP address or range`);
    }
  }
  return { ranges, problems };
}

function addRange(ranges: BlockList, entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  const longest = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (prefix < 0 || prefix > longest) return false;
  ranges.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
