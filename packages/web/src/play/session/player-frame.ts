import { basePath } from '#shared/lib/base-path.ts';
import { linkPlayer } from './player-link.ts';
import type { PlayerLink } from './player-link.ts';
import type { PlayerNews } from '#shared/lib/player-protocol.ts';

/** A player that never started has no save to hand over. */
const UNSTARTED_MS = 1500;
/** DOS writes its save by restarting the machine, which takes seconds on a slow computer. */
const LAST_SAVE_MS = 10_000;

export interface PlayerFrame {
  readonly call: PlayerLink['call'];
  readonly init: PlayerLink['init'];
  /** Keys go to the game. */
  focus: () => void;
  /** Hears of the last save, then is gone without a trace. */
  remove: () => Promise<void>;
}

/** Cores with threads need a document of their own; each is sandboxed by the server as well. */
export type PlayerDocument = 'emulator' | 'emulator-threads' | 'flash';

interface Look {
  readonly title: string;
  readonly page: PlayerDocument;
  readonly readFile: (name: string) => Promise<ArrayBuffer | null>;
}

/**
 * The document of a player below the page's controls. It belongs to the body and not to a
 * component: it has to outlive the component by the moment in which it hands over the last save.
 */
export function addPlayerFrame(
  { title, page, readFile }: Look,
  onNews: (news: PlayerNews) => void,
): PlayerFrame {
  const frame = document.createElement('iframe');
  frame.title = title;
  // A sandboxed document has an opaque origin, which only `*` includes.
  frame.allow = 'fullscreen *; gamepad *; autoplay *; cross-origin-isolated *; screen-wake-lock *';
  frame.className = 'fixed inset-0 z-50 size-full border-0 bg-black';
  frame.sandbox.add('allow-scripts', 'allow-pointer-lock');
  frame.src = `${basePath}/player/${page}`;
  let hasStarted = false;
  const { init, call, close } = linkPlayer(frame, {
    readFile,
    onNews: (news) => {
      hasStarted ||= news.type === 'started';
      onNews(news);
    },
  });
  document.body.append(frame);
  document.documentElement.classList.add('overflow-hidden');

  async function remove(): Promise<void> {
    // Not `visibility: hidden`: Chromium slows down hidden documents, which still have to save.
    frame.classList.add('opacity-0', 'pointer-events-none');
    document.documentElement.classList.remove('overflow-hidden');
    const patience = new Promise((resolve) => {
      window.setTimeout(resolve, hasStarted ? LAST_SAVE_MS : UNSTARTED_MS);
    });
    await Promise.race([call('leave', {}).catch(() => undefined), patience]);
    close();
    frame.src = 'about:blank';
    frame.remove();
  }

  let removing: Promise<void> | undefined;
  return {
    init,
    call,
    focus: () => frame.focus({ preventScroll: true }),
    remove: () => (removing ??= remove()),
  };
}
