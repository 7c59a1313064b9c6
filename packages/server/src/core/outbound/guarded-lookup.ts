import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/** How names become addresses; tests bring their own. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/**
 * The lookup a socket does for itself: what is checked here is what is connected to, so a name
 * that changes its address between question and call gains nothing. One address that is not
 * public spoils the name.
 */
export const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    const fail = (error: Error) => done(error, '', 0);
    resolve(host).then((addresses) => {
      const wanted = addresses.filter(
        ({ family }) => !options.family || `${options.family}`.endsWith(`${family}`),
      );
      const [first] = wanted;
      if (!first) return fail(new OutboundError('unreachable', `Can’t find ${host}`));
      if (addresses.some(({ address }) => !isPublicAddress(address))) {
        return fail(new OutboundError('refused', `${host} isn’t a public address`));
      }
      if (options.all) return done(null, [...wanted]);
      return done(null, first.address, first.family);
    }, fail);
  };
