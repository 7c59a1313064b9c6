/** The schemes of SPEC section 5; a relative URL has the scheme of the page. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

/** Never SVG: opened on its own it is a document that runs scripts. */
const RASTER_IMAGE = /^data:image\/(?:avif|bmp|gif|jpeg|jpg|png|webp)[;,]/i;

/** The target of a Markdown link, parsed like browsers do; null if it is not allowed. */
export function linkAddress(written: string): URL | null {
  const address = parse(written);
  return address && SCHEMES.has(address.protocol) ? address : null;
}

/** The source of a Markdown image; unlike links, images may be data URLs. */
export function imageAddress(written: string): URL | null {
  const address = parse(written);
  if (address?.protocol === 'data:') return RASTER_IMAGE.test(address.href) ? address : null;
  return address && /^(?:https?|ftp):$/.test(address.protocol) ? address : null;
}

/** Whether a URL is on another server: such links open in a new tab, such images are not loaded. */
export function isExternal({ protocol, origin }: URL): boolean {
  return /^(?:https?|ftp):$/.test(protocol) && origin !== window.location.origin;
}

function parse(written: string): URL | null {
  return URL.parse(written, document.baseURI);
}
