import type { Outbound, OutboundRequest } from './outbound.ts';

export interface Reroute {
  /** The beginning of addresses, without a slash at the end. */
  readonly from: string;
  readonly to: string;
}

/**
 * Sends what is meant for one address to another that the administrator wrote into the settings,
 * which may therefore be in the home network.
 */
export function rerouting(outbound: Outbound, reroutes: readonly Reroute[]): Outbound {
  const moved = (request: OutboundRequest): OutboundRequest => {
    const { url } = request;
    const route = reroutes.find(
      ({ from }) => url === from || ['/', '?'].some((sign) => url.startsWith(from + sign)),
    );
    if (!route) return request;
    return { ...request, url: route.to + url.slice(route.from.length), allowPrivate: true };
  };
  return {
    open: (request) => outbound.open(moved(request)),
    text: (request) => outbound.text(moved(request)),
  };
}
