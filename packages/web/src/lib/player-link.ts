import { PLAYER_TALK, buffersIn, isTalk } from './player-protocol.ts';
import type { FromPlayer, PlayerCalls, PlayerNews, PlayerSetup } from './player-protocol.ts';
import type { ToPlayer } from './player-protocol.ts';

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

/** A document in a sandbox has no origin of its own, and none that it could be addressed by. */
const borderOf = ({ sandbox }: HTMLIFrameElement): { hears: string; says: string } =>
  sandbox.length > 0 && !sandbox.contains('allow-same-origin')
    ? { hears: 'null', says: '*' }
    : { hears: location.origin, says: location.origin };

/** The page's end of the line to a player's document. */
export function linkPlayer(
  frame: HTMLIFrameElement,
  onNews: (news: PlayerNews) => void,
): PlayerLink {
  const border = borderOf(frame);
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function hear({ origin, source, data }: MessageEvent): void {
    if (origin !== border.hears || source !== frame.contentWindow || !isTalk(data)) return;
    const message = data as FromPlayer;
    if (message.kind === 'news') {
      onNews(message.news);
      return;
    }
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'reply') asker?.resolve(message.reply);
    else asker?.reject(new Error(message.error));
  }

  const say = (message: ToPlayer, buffers: ArrayBuffer[]): void =>
    frame.contentWindow?.postMessage(message, border.says, buffers);

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
