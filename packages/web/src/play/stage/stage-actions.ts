import { useTranslation } from 'react-i18next';

import { useSaveRefusal } from '#play/saves/sync-state.ts';
import type { SaveSync } from '#play/saves/sync-state.ts';
import type { PlayerSession } from '#play/session/player-session.ts';
import type { SessionState } from '#play/session/session-state.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import type { useFullScreen } from '#shared/lib/full-screen.ts';
import type { PlayerCommand } from '#shared/lib/player-protocol.ts';
import { toast } from '#shared/ui/toast-store.ts';

export interface StageActions {
  togglePause: () => void;
  toggleFast: () => void;
  saveState: () => void;
  restart: () => void;
  insertDisc: (index: number) => void;
  setVolume: (value: number) => void;
  showTouch: (shown: boolean) => void;
}

/** Actions on a running game; failures are shown as toasts. */
export function useStageActions(session: PlayerSession | null): StageActions {
  const { t } = useTranslation('play');
  const errorText = useErrorText();
  const saveRefusal = useSaveRefusal();
  const showError = (error: unknown) =>
    toast({
      tone: 'danger',
      message: error instanceof ApiError ? errorText(error) : t('failed-action'),
    });
  const run = (action: (running: PlayerSession) => Promise<unknown>) => () => {
    if (!session) return;
    action(session).catch(showError);
  };
  return {
    togglePause: run((running) =>
      running.get().phase.kind === 'paused' ? running.resume() : running.pause(),
    ),
    toggleFast: run((running) => running.setFast(!running.get().isFast)),
    saveState: run(async (running) => {
      const outcome = await running.saveState('manual');
      const refusal = saveRefusal(running.saveSync()?.state() ?? null);
      if (outcome === 'saved') toast({ tone: 'good', message: t('state-saved') });
      else if (outcome === 'waiting') toast({ message: refusal ?? t('state-pending') });
      else toast({ tone: 'danger', message: t('save-status-unsaved') });
    }),
    restart: run((running) => running.restart()),
    insertDisc: (index) => run((running) => running.insertDisc(index))(),
    setVolume: (value) => run((running) => running.setVolume(value))(),
    showTouch: (shown) => run((running) => running.showTouch(shown))(),
  };
}

/** Runs the command of a hotkey or pad button. */
export function runCommand(
  command: PlayerCommand,
  actions: StageActions,
  page: { onLoadState: () => void; onFullScreen: () => void },
): void {
  const handlers: Record<PlayerCommand, () => void> = {
    'save-state': actions.saveState,
    'load-state': page.onLoadState,
    pause: actions.togglePause,
    'fast-forward': actions.toggleFast,
    fullscreen: page.onFullScreen,
  };
  handlers[command]();
}

/** State and callbacks of the controls of a running game. */
export interface StageView {
  readonly title: string;
  readonly state: SessionState;
  /** Null until the game runs. */
  readonly saveSync: SaveSync | null;
  readonly actions: StageActions;
  readonly isVisible: boolean;
  readonly volume: number;
  readonly hasTouch: boolean;
  readonly fullScreen: ReturnType<typeof useFullScreen>;
  readonly onVolume: (value: number) => void;
  readonly onTouch: (shown: boolean) => void;
  readonly onLoadState: () => void;
  readonly onRestart: () => void;
  readonly onControls: () => void;
  readonly onQuit: () => void;
}
