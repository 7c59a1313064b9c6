import { buffersIn, isPlayerMessage, PLAYER_CHANNEL } from '#shared/lib/player-protocol.ts';
import type {
  FromPlayer,
  PlayerCalls,
  PlayerEvent,
  PlayerSetup,
  ToPlayer,
} from '#shared/lib/player-protocol.ts';

export type CallHandlers = {
  [N in keyof PlayerCalls]: (
    request: PlayerCalls[N]['request'],
  ) => PlayerCalls[N]['reply'] | Promise<PlayerCalls[N]['reply']>;
};

interface Handlers {
  /** Called once, with the game to play. */
  onInit: (setup: PlayerSetup) => void;
  /** Handlers of the calls that this player supports; other calls fail. */
  calls: Partial<CallHandlers>;
}

const post = (message: FromPlayer, buffers: ArrayBuffer[]): void =>
  window.parent.postMessage(message, location.origin, buffers);

/**
 * The port for commands. Messages to another window would only be delivered when this document is
 * idle, after the next frames of the game.
 */
let commandPort: MessagePort | undefined;

export function postEvent(event: PlayerEvent): void {
  const message = { channel: PLAYER_CHANNEL, kind: 'event', event } as const;
  if (event.type === 'command' && commandPort) commandPort.postMessage(message);
  else post(message, buffersIn(event));
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const files = new Map<number, (data: ArrayBuffer | null) => void>();
let lastFile = 0;

/**
 * Requests a file of the player from the page; null if there is no such file. The page reads it
 * through the browser's cache, which a document with an opaque origin does not have.
 */
export function readPlayerFile(name: string): Promise<ArrayBuffer | null> {
  lastFile += 1;
  const id = lastFile;
  post({ channel: PLAYER_CHANNEL, kind: 'file', id, name }, []);
  return new Promise((resolve) => {
    files.set(id, resolve);
  });
}

/** Handles messages of the page that embeds this document, and of no other window. */
export function listenToPage({ onInit, calls }: Handlers): void {
  let isInitialised = false;

  async function reply(message: Extract<ToPlayer, { kind: 'call' }>): Promise<void> {
    const { id, name, request } = message;
    try {
      const handler = calls[name] as ((request: object) => object | Promise<object>) | undefined;
      if (!handler) throw new Error(`This player cannot do that: ${name}`);
      const result = await handler(request);
      post({ channel: PLAYER_CHANNEL, kind: 'reply', id, reply: result }, buffersIn(result));
    } catch (error) {
      post({ channel: PLAYER_CHANNEL, kind: 'error', id, error: messageOf(error) }, []);
    }
  }

  window.addEventListener('message', ({ origin, source, data, ports }: MessageEvent) => {
    if (origin !== location.origin || source !== window.parent || !isPlayerMessage(data)) return;
    const message = data as ToPlayer;
    if (message.kind === 'call') {
      void reply(message);
    } else if (message.kind === 'file') {
      files.get(message.id)?.(message.data);
      files.delete(message.id);
    } else if (!isInitialised) {
      isInitialised = true;
      [commandPort] = ports;
      onInit(message.setup);
    }
  });
}

const WASM = /\.wasm$/;

/** The path below the player's folder; null if the URL is outside of it. */
export function playerFileName(playerPath: string, url: string): string | null {
  const folder = new URL(playerPath, location.href);
  const { origin, pathname } = new URL(url, location.href);
  return origin === folder.origin && pathname.startsWith(folder.pathname)
    ? pathname.slice(folder.pathname.length)
    : null;
}

export const isNetworkUrl = (url: string): boolean =>
  /^https?:$/.test(new URL(url, location.href).protocol);

/**
 * Scripts and styles that the player adds to this document come from the page as well, because
 * this document can load nothing: their addresses below the player's folder become blobs.
 */
function loadFromPage(
  playerPath: string,
  prototype: HTMLScriptElement | HTMLLinkElement,
  { attribute, type }: { attribute: 'src' | 'href'; type: string },
): void {
  const property = Object.getOwnPropertyDescriptor(prototype, attribute);
  Object.defineProperty(prototype, attribute, {
    ...property,
    set(this: HTMLElement, url: string) {
      const name = isNetworkUrl(url) ? playerFileName(playerPath, url) : null;
      if (name === null) {
        property?.set?.call(this, url);
        return;
      }
      void readPlayerFile(name).then((data) => {
        if (data === null) this.dispatchEvent(new Event('error'));
        else property?.set?.call(this, URL.createObjectURL(new Blob([data], { type })));
      });
    },
  });
}

/**
 * This document may make no requests: `fetch`, scripts and styles get files of the player from the
 * page. `fetch` gets 404 for everything else, such as newer versions on other servers.
 */
export function readFilesFromPage(playerPath: string): void {
  loadFromPage(playerPath, HTMLScriptElement.prototype, {
    attribute: 'src',
    type: 'text/javascript',
  });
  loadFromPage(playerPath, HTMLLinkElement.prototype, { attribute: 'href', type: 'text/css' });
  const browserFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!isNetworkUrl(url)) return browserFetch(input, init);
    const name = playerFileName(playerPath, url);
    const data = name === null ? null : await readPlayerFile(name);
    if (name === null || data === null) return new Response('', { status: 404 });
    // Browsers compile WebAssembly only from responses of its own content type.
    const type = WASM.test(name) ? 'application/wasm' : 'application/octet-stream';
    return new Response(data, { headers: { 'content-type': type } });
  };
}
