import { isPending, savedOnServer } from '#play/kept/pending-versions.ts';
import { countGame } from '#play/saves/run-lock.ts';
import { createSaveSync } from '#play/saves/save-sync.ts';
import type { SaveOutcome, SaveSync } from '#play/saves/sync-state.ts';
import { logFailure } from '#shared/lib/log.ts';

import type { SessionLaunch } from './launch-request.ts';
import type { PlayerFrame } from './player-frame.ts';
import type { SessionStore } from './session-state.ts';

const AUTO_STATE_MS = 5 * 60_000;
const SETTLE_MS = 4000;

export interface SessionSync {
  /** Null until the game runs. */
  readonly saveSync: () => SaveSync | null;
  /** Starts syncing a running game, whose saves have this file extension. */
  readonly begin: (saveExtension: string) => void;
  readonly onSave: (save: ArrayBuffer) => void;
  readonly saveState: (kind: 'manual' | 'auto') => Promise<SaveOutcome>;
  /** The game has ended; resolves when its saves were sent or sending failed. */
  readonly end: () => Promise<void>;
}

const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** Passes the saves of a running game to `SaveSync`, also while the page is being closed. */
export function syncSession(
  { rom, userId, choices, save, visit, guest }: SessionLaunch,
  frame: Pick<PlayerFrame, 'call'>,
  store: SessionStore,
): SessionSync {
  let saveSync: SaveSync | null = null;
  const isRunning = (): boolean => store.get().phase.kind === 'running';
  const picture = async (): Promise<ArrayBuffer | null> =>
    (await frame.call('picture', {}).catch(() => null))?.picture ?? null;

  function onSave(content: ArrayBuffer): void {
    saveSync?.saveChanged(content, picture);
    // When the tab is hidden, the player's last save may arrive after our own event.
    if (!isPageVisible()) saveSync?.sendLast();
  }
  let isPlaying = false;
  /** Play time counts while the game runs and the page is visible. */
  function updatePlayTime(): void {
    if (isPlaying === (isRunning() && isPageVisible())) return;
    isPlaying = !isPlaying;
    saveSync?.playing(isPlaying);
  }

  async function saveState(kind: 'manual' | 'auto'): Promise<SaveOutcome> {
    const { state, picture: shown } = await frame.call('saveState', {});
    if (!saveSync) throw new Error('No game is running');
    return saveSync.saveState(state, shown, kind);
  }
  const clock = window.setInterval(() => {
    if (!isRunning() || !isPageVisible() || guest) return;
    saveState('auto').catch((error: unknown) => logFailure('Saving a state automatically', error));
  }, AUTO_STATE_MS);

  let endGame: (() => void) | null = null;
  function begin(saveExtension: string): void {
    endGame = countGame();
    // Guests save nothing: they play the game of the host, who saves it.
    if (guest) return;
    document.addEventListener('visibilitychange', updatePlayTime);
    saveSync = (visit?.createSaveSync ?? createSaveSync)({
      userId,
      romId: rom.id,
      baseName: rom.fs_name_no_ext,
      emulator: choices.core.name,
      coreVersion: choices.core.version,
      saveExtension,
      save: save && savedOnServer(save),
      isAfterPending: save !== null && isPending(save),
    });
    // Notifies the subscribers of the session, which show the save status.
    saveSync.subscribe(() => store.change({}));
    store.subscribe(updatePlayTime);
    updatePlayTime();
  }

  async function settle(): Promise<void> {
    window.clearInterval(clock);
    document.removeEventListener('visibilitychange', updatePlayTime);
    if (!saveSync) return;
    let timer: number | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = window.setTimeout(resolve, SETTLE_MS);
    });
    await Promise.race([saveSync.settle(), timeout]);
    window.clearTimeout(timer);
    saveSync.close();
  }
  const end = (): Promise<void> => settle().finally(() => endGame?.());

  return { saveSync: () => saveSync, begin, onSave, saveState, end };
}
