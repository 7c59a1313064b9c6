import type { Outbound, OutboundRequest } from './outbound.ts';

export interface Reroute {
  /** A URL prefix without a trailing slash, which `to` replaces. */
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces URL prefixes according to the configuration. The targets may be private addresses,
 * because the administrator configured them.
 */
export function withReroutes(outbound: Outbound, reroutes: readonly Reroute[]): Outbound {
  const reroute = (request: OutboundRequest): OutboundRequest => {
    const { url } = request;
    const route = reroutes.find(
      ({ from }) =>
        url === from || ['/', '?'].some((separator) => url.startsWith(from + separator)),
    );
    if (!route) return request;
    return { ...request, url: route.to + url.slice(route.from.length), allowPrivate: true };
  };
  return {
    open: (request) => outbound.open(reroute(request)),
    text: (request) => outbound.text(reroute(request)),
  };
}
