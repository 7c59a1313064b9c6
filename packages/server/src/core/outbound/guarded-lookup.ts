import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves a host name; tests replace it. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/**
 * The lookup that the socket itself uses: the checked address is the one connected to, which
 * prevents DNS rebinding. A host name with a single non-public address is refused.
 */
export const createGuardedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    const fail = (error: Error) => done(error, '', 0);
    resolve(host).then((addresses) => {
      // The requested family is 4, 6, `IPv4`, `IPv6`, or 0 for any.
      const candidates = addresses.filter(
        ({ family }) => !options.family || `${options.family}`.endsWith(`${family}`),
      );
      const [first] = candidates;
      if (!first) return fail(new OutboundError('unreachable', `Can’t find ${host}`));
      if (addresses.some(({ address }) => !isPublicAddress(address))) {
        return fail(new OutboundError('refused', `${host} isn’t a public address`));
      }
      if (options.all) return done(null, [...candidates]);
      return done(null, first.address, first.family);
    }, fail);
  };
