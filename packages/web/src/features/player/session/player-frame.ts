import { basePath } from '#lib/base-path.ts';
import { logFailure } from '#lib/log.ts';
import { linkPlayer } from '#lib/player-link.ts';
import type { PlayerLink } from '#lib/player-link.ts';
import type { PlayerNews } from '#lib/player-protocol.ts';

/** A player that never started has no save to hand over. */
const UNSTARTED_MS = 1500;
/** DOS writes its save by restarting the machine, which takes seconds on a slow computer. */
const LAST_SAVE_MS = 10_000;

export interface PlayerFrame {
  readonly call: PlayerLink['call'];
  readonly init: PlayerLink['init'];
  /** The save as far as nobody has heard of it yet; null: nothing new, or a player of no origin. */
  lastWord: (how: { isOver: boolean }) => ArrayBuffer | null;
  /** Keys go to the game. */
  focus: () => void;
  /** Hears of the last save, then is gone without a trace. */
  remove: () => Promise<void>;
}

/** Cores with threads have a document of their own, films one that belongs to nobody. */
export type PlayerDocument = 'emulator' | 'emulator-threads' | 'flash';

interface Look {
  readonly title: string;
  readonly page: PlayerDocument;
}

/**
 * The document of a player below the page's controls. It belongs to the body and not to a
 * component: it has to outlive the component by the moment in which it hands over the last save.
 */
export function addPlayerFrame(
  { title, page }: Look,
  onNews: (news: PlayerNews) => void,
): PlayerFrame {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'fullscreen; gamepad; autoplay; cross-origin-isolated';
  frame.className = 'fixed inset-0 z-50 size-full border-0 bg-black';
  if (page === 'flash') frame.sandbox.add('allow-scripts');
  frame.src = `${basePath}/player/${page}`;
  let hasStarted = false;
  const { init, call, close } = linkPlayer(frame, (news) => {
    hasStarted ||= news.type === 'started';
    onNews(news);
  });
  document.body.append(frame);
  document.documentElement.classList.add('overflow-hidden');

  async function remove(): Promise<void> {
    frame.classList.add('invisible');
    document.documentElement.classList.remove('overflow-hidden');
    const patience = new Promise((resolve) => {
      window.setTimeout(resolve, hasStarted ? LAST_SAVE_MS : UNSTARTED_MS);
    });
    await Promise.race([call('leave', {}).catch(() => undefined), patience]);
    close();
    frame.src = 'about:blank';
    frame.remove();
  }

  function lastWord(how: { isOver: boolean }): ArrayBuffer | null {
    if (page === 'flash') return null;
    try {
      return frame.contentWindow?.saveroomLastWord?.(how) ?? null;
    } catch (error) {
      logFailure('Reading the save of a game that crashed', error);
      return null;
    }
  }

  let removing: Promise<void> | undefined;
  return {
    init,
    call,
    lastWord,
    focus: () => frame.focus({ preventScroll: true }),
    remove: () => (removing ??= remove()),
  };
}
