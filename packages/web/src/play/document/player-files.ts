import { readPlayerFile } from './page-link.ts';

const WASM = /\.wasm$/;

/** The path below the player's folder; null: it is somewhere else. */
export function playerFileName(playerPath: string, address: string): string | null {
  const folder = new URL(playerPath, location.href);
  const { origin, pathname } = new URL(address, location.href);
  return origin === folder.origin && pathname.startsWith(folder.pathname)
    ? pathname.slice(folder.pathname.length)
    : null;
}

export const isNetworkAddress = (address: string): boolean =>
  /^https?:$/.test(new URL(address, location.href).protocol);

/**
 * This document may make no requests: `fetch` gets files of the player from the page, and 404 for
 * everything else, such as newer versions on other servers.
 */
export function fetchFromPage(playerPath: string): void {
  const browserFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!isNetworkAddress(address)) return browserFetch(input, init);
    const name = playerFileName(playerPath, address);
    const data = name === null ? null : await readPlayerFile(name);
    if (name === null || data === null) return new Response('', { status: 404 });
    // Browsers compile WebAssembly only from answers of its own type.
    const type = WASM.test(name) ? 'application/wasm' : 'application/octet-stream';
    return new Response(data, { headers: { 'content-type': type } });
  };
}
