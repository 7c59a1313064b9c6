import { buffersIn, isPlayerMessage, PLAYER_CHANNEL } from '#shared/lib/player-protocol.ts';
import type {
  FromPlayer,
  PlayerCalls,
  PlayerEvent,
  PlayerSetup,
  ToPlayer,
} from '#shared/lib/player-protocol.ts';

type CallRequest<N extends keyof PlayerCalls> = PlayerCalls[N]['request'];
type CallReply<N extends keyof PlayerCalls> = PlayerCalls[N]['reply'];

export interface PlayerLink {
  /** Called once, after the player's `hello`. */
  init: (setup: PlayerSetup) => void;
  call: <N extends keyof PlayerCalls>(name: N, request: CallRequest<N>) => Promise<CallReply<N>>;
  /** Stops listening; pending calls fail. */
  close: () => void;
}

interface PendingCall {
  resolve: (reply: object) => void;
  reject: (error: Error) => void;
}

interface Handlers {
  onEvent: (event: PlayerEvent) => void;
  /** Reads a file of the player; null if there is no such file. */
  readFile: (name: string) => Promise<ArrayBuffer | null>;
}

/** `MessageEvent.origin` of a sandboxed document, whose origin is opaque. */
const SANDBOXED = 'null';

/** Connects the page to the document of a player: typed calls, events and file requests. */
export function linkPlayer(frame: HTMLIFrameElement, { onEvent, readFile }: Handlers): PlayerLink {
  const pending = new Map<number, PendingCall>();
  let lastId = 0;
  /** The channel for commands; the player has the other port. */
  const commands = new MessageChannel();

  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin === SANDBOXED && source === frame.contentWindow) receive(data);
  }

  function receive(data: unknown): void {
    if (!isPlayerMessage(data)) return;
    const message = data as FromPlayer;
    if (message.kind === 'event') {
      onEvent(message.event);
      return;
    }
    if (message.kind === 'file') {
      void sendFile(message.id, message.name);
      return;
    }
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'reply') call?.resolve(message.reply);
    else call?.reject(new Error(message.error));
  }

  // An opaque origin can't be named as the target; the frame itself is the only recipient.
  const post = (message: ToPlayer, transferred: Transferable[]): void =>
    frame.contentWindow?.postMessage(message, '*', transferred);

  async function sendFile(id: number, name: string): Promise<void> {
    const data = await readFile(name).catch(() => null);
    post({ channel: PLAYER_CHANNEL, kind: 'file', id, data }, data ? [data] : []);
  }

  window.addEventListener('message', onMessage);
  commands.port1.addEventListener('message', ({ data }) => receive(data));
  commands.port1.start();
  return {
    init: (setup) =>
      post({ channel: PLAYER_CHANNEL, kind: 'init', setup }, [...buffersIn(setup), commands.port2]),
    call: (name, request) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        post(
          { channel: PLAYER_CHANNEL, kind: 'call', id: lastId, name, request },
          buffersIn(request),
        );
      }),
    close: () => {
      window.removeEventListener('message', onMessage);
      commands.port1.close();
      for (const { reject } of pending.values()) reject(new Error('The player is gone'));
      pending.clear();
    },
  };
}
