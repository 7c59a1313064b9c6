import { buffersIn, isTalk, PLAYER_TALK } from '#shared/lib/player-protocol.ts';
import type {
  FromPlayer,
  PlayerCalls,
  PlayerNews,
  PlayerSetup,
  ToPlayer,
} from '#shared/lib/player-protocol.ts';

type Ask<N extends keyof PlayerCalls> = PlayerCalls[N]['ask'];
type Answer<N extends keyof PlayerCalls> = PlayerCalls[N]['reply'];

export interface PlayerLink {
  /** Once, after the player said hello. */
  init: (setup: PlayerSetup) => void;
  call: <N extends keyof PlayerCalls>(name: N, ask: Ask<N>) => Promise<Answer<N>>;
  /** Nothing is heard any more; what was asked and not answered fails. */
  close: () => void;
}

interface Waiting {
  resolve: (reply: object) => void;
  reject: (error: Error) => void;
}

interface Handlers {
  onNews: (news: PlayerNews) => void;
  /** Reads a file of the player; null: there is no such file. */
  readFile: (name: string) => Promise<ArrayBuffer | null>;
}

/** What the browser calls the opaque origin of a sandboxed document. */
const SANDBOXED = 'null';

/** The page's end of the line to a player's document. */
export function linkPlayer(frame: HTMLIFrameElement, { onNews, readFile }: Handlers): PlayerLink {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function hear({ origin, source, data }: MessageEvent): void {
    if (origin !== SANDBOXED || source !== frame.contentWindow || !isTalk(data)) return;
    const message = data as FromPlayer;
    if (message.kind === 'news') {
      onNews(message.news);
      return;
    }
    if (message.kind === 'file') {
      void answerFile(message.id, message.name);
      return;
    }
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'reply') asker?.resolve(message.reply);
    else asker?.reject(new Error(message.error));
  }

  // An opaque origin can't be named as the target; the frame itself is the only recipient.
  const say = (message: ToPlayer, buffers: ArrayBuffer[]): void =>
    frame.contentWindow?.postMessage(message, '*', buffers);

  async function answerFile(id: number, name: string): Promise<void> {
    const data = await readFile(name).catch(() => null);
    say({ talk: PLAYER_TALK, kind: 'file', id, data }, data ? [data] : []);
  }

  window.addEventListener('message', hear);
  return {
    init: (setup) => say({ talk: PLAYER_TALK, kind: 'init', setup }, buffersIn(setup)),
    call: (name, ask) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        say({ talk: PLAYER_TALK, kind: 'call', id: last, name, ask }, buffersIn(ask));
      }),
    close: () => {
      window.removeEventListener('message', hear);
      for (const { reject } of waiting.values()) reject(new Error('The player is gone'));
      waiting.clear();
    },
  };
}
