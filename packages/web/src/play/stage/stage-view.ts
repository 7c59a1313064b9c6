import type { SaveSync } from '#play/saves/sync-state.ts';

import type { SessionState } from '#play/session/session-state.ts';
import type { StageActions } from './stage-actions.ts';
import type { useFullScreen } from '#shared/lib/full-screen.ts';

/** What the controls of a running game show and do. */
export interface StageView {
  readonly title: string;
  readonly state: SessionState;
  /** Null until the game runs. */
  readonly saveSync: SaveSync | null;
  readonly actions: StageActions;
  readonly isAwake: boolean;
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
