import { buffersIn, isTalk, PLAYER_TALK } from '#shared/lib/player-protocol.ts';
import type {
  FromPlayer,
  PlayerCalls,
  PlayerNews,
  PlayerSetup,
  ToPlayer,
} from '#shared/lib/player-protocol.ts';

export type PlayerAnswers = {
  [N in keyof PlayerCalls]: (
    ask: PlayerCalls[N]['ask'],
  ) => PlayerCalls[N]['reply'] | Promise<PlayerCalls[N]['reply']>;
};

interface Ends {
  /** Called once, with what is to be played. */
  onInit: (setup: PlayerSetup) => void;
  /** What this player can do; everything else is refused. */
  answers: Partial<PlayerAnswers>;
}

const say = (message: FromPlayer, buffers: ArrayBuffer[]): void =>
  window.parent.postMessage(message, location.origin, buffers);

export const tellPage = (news: PlayerNews): void =>
  say({ talk: PLAYER_TALK, kind: 'news', news }, buffersIn(news));

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const files = new Map<number, (data: ArrayBuffer | null) => void>();
let lastFile = 0;

/**
 * Asks the page for a file of the player; null: there is no such file. The page reads it through
 * the browser's cache, which a document with an opaque origin does not have.
 */
export function readPlayerFile(name: string): Promise<ArrayBuffer | null> {
  lastFile += 1;
  const id = lastFile;
  say({ talk: PLAYER_TALK, kind: 'file', id, name }, []);
  return new Promise((resolve) => {
    files.set(id, resolve);
  });
}

/** The player's end of the line: only the page that embeds this document is heard. */
export function listenToPage({ onInit, answers }: Ends): void {
  let isInitialised = false;

  async function answer(message: Extract<ToPlayer, { kind: 'call' }>): Promise<void> {
    const { id, name, ask } = message;
    try {
      const act = answers[name] as ((ask: object) => object | Promise<object>) | undefined;
      if (!act) throw new Error(`This player cannot do that: ${name}`);
      const reply = await act(ask);
      say({ talk: PLAYER_TALK, kind: 'reply', id, reply }, buffersIn(reply));
    } catch (error) {
      say({ talk: PLAYER_TALK, kind: 'refusal', id, error: messageOf(error) }, []);
    }
  }

  window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== window.parent || !isTalk(data)) return;
    const message = data as ToPlayer;
    if (message.kind === 'call') {
      void answer(message);
    } else if (message.kind === 'file') {
      files.get(message.id)?.(message.data);
      files.delete(message.id);
    } else if (!isInitialised) {
      isInitialised = true;
      onInit(message.setup);
    }
  });
}

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
