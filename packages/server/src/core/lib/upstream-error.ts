/** A remote service is unreachable or sent no usable response. Not a fault of this server. */
export class UpstreamError extends Error {}
