import { PLAYER_TALK, buffersIn, isTalk } from '#shared/lib/player-protocol.ts';
import type {
  FromPlayer,
  PlayerCalls,
  PlayerNews,
  PlayerSetup,
} from '#shared/lib/player-protocol.ts';
import type { ToPlayer } from '#shared/lib/player-protocol.ts';

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
