import { basePath } from '#shared/lib/base-path.ts';
import { linkPlayer } from './player-link.ts';
import type { PlayerLink } from './player-link.ts';
import type { PlayerEvent } from '#shared/lib/player-protocol.ts';

/** Timeout before the game has started, when there is no save to send. */
const UNSTARTED_MS = 1500;
/** DOSBox writes its save by restarting the machine, which takes seconds on a slow computer. */
const LAST_SAVE_MS = 10_000;

export interface PlayerFrame {
  readonly call: PlayerLink['call'];
  readonly init: PlayerLink['init'];
  /** Focuses the frame, so that keys go to the game. */
  focus: () => void;
  /** Waits for the last save, then removes the frame. */
  remove: () => Promise<void>;
}

/** Cores with threads need a document of their own; each is sandboxed by the server as well. */
export type PlayerDocument = 'emulator' | 'emulator-threads' | 'flash';

interface FrameOptions {
  readonly title: string;
  readonly page: PlayerDocument;
  readonly readFile: (name: string) => Promise<ArrayBuffer | null>;
  /** The document must be loaded from the service worker. */
  readonly isOffline: boolean;
}

/**
 * Adds the iframe of a player below the page's controls. It is a child of the body, because it has
 * to outlive the component that started it until its last save was sent.
 */
export function addPlayerFrame(
  { title, page, readFile, isOffline }: FrameOptions,
  onEvent: (event: PlayerEvent) => void,
): PlayerFrame {
  const frame = document.createElement('iframe');
  frame.title = title;
  // A sandboxed document has an opaque origin, which only `*` includes.
  frame.allow = 'fullscreen *; gamepad *; autoplay *; cross-origin-isolated *; screen-wake-lock *';
  // Leaves room for a panel to the right of the game.
  frame.className =
    'fixed inset-y-0 left-0 z-50 h-full w-[calc(100%-var(--side-panel,0px))] border-0 bg-black';
  // Service workers can't serve documents of frames with this attribute. Offline, the document's
  // own content security policy sandboxes it; messages of documents without a sandbox are ignored.
  if (!isOffline) frame.sandbox.add('allow-scripts', 'allow-pointer-lock');
  frame.src = `${basePath}/player/${page}`;
  let hasStarted = false;
  const { init, call, close } = linkPlayer(frame, {
    readFile,
    onEvent: (event) => {
      hasStarted ||= event.type === 'started';
      onEvent(event);
    },
  });
  document.body.append(frame);
  document.documentElement.classList.add('overflow-hidden');

  async function remove(): Promise<void> {
    // Not `visibility: hidden`: Chromium slows down hidden documents, which still have to save.
    frame.classList.add('opacity-0', 'pointer-events-none');
    document.documentElement.classList.remove('overflow-hidden');
    const timeout = new Promise((resolve) => {
      window.setTimeout(resolve, hasStarted ? LAST_SAVE_MS : UNSTARTED_MS);
    });
    await Promise.race([call('leave', {}).catch(() => undefined), timeout]);
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
