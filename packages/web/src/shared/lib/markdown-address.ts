/** SPEC section 5; a relative address takes the scheme of the page. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

/** Never SVG: opened on its own it is a document that runs scripts. */
const RASTER_IMAGE = /^data:image\/(?:avif|bmp|gif|jpeg|jpg|png|webp)[;,]/i;

/** Where a link in Markdown leads, read as a browser reads it; null when it may lead there not. */
export function linkAddress(written: string): URL | null {
  const address = parse(written);
  return address && SCHEMES.has(address.protocol) ? address : null;
}

/** Where a picture in Markdown comes from; pictures, unlike links, may carry their data along. */
export function imageAddress(written: string): URL | null {
  const address = parse(written);
  if (address?.protocol === 'data:') return RASTER_IMAGE.test(address.href) ? address : null;
  return address && /^(?:https?|ftp):$/.test(address.protocol) ? address : null;
}

/** Outside this server: opened in a new tab, and nothing is fetched from there unasked. */
export function isForeign({ protocol, origin }: URL): boolean {
  return /^(?:https?|ftp):$/.test(protocol) && origin !== window.location.origin;
}

function parse(written: string): URL | null {
  return URL.parse(written, document.baseURI);
}
