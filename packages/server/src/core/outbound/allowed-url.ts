import { isIP } from 'node:net';

import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Below this, only web ports are allowed: the others are mail, file and shell services. */
const MIN_UNRESTRICTED_PORT = 1024;
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * Parses a URL. Throws if its address is private; host names are checked when they are resolved.
 */
export function parseAllowedUrl(address: string | URL, isTrusted: (url: URL) => boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new OutboundError('refused', 'The URL must start with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('refused', 'The URL can’t contain a username or password');
  }
  if (isTrusted(url)) return url;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port < MIN_UNRESTRICTED_PORT && !WEB_PORTS.has(port)) {
    throw new OutboundError('refused', `Port ${port} isn’t allowed`);
  }
  const host = hostOf(url);
  // Parsing has normalized forms such as 2130706433 or 0x7f.1. `localhost` and similar names need
  // no lookup.
  const isLocal = /(^|\.)(localhost|local|internal)\.?$/.test(host);
  if (isLocal || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw new OutboundError('refused', `${host} isn’t a public address`);
  }
  return url;
}

/** The host without IPv6 brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');
