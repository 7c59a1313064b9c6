import { useTranslation } from 'react-i18next';

import { addScreenshot, SCREENSHOT_FIELD } from '@saveroom/contract';
import type { AssetVersion, Core, DetailedRom } from '@saveroom/contract';

import { fetchAsset } from '#game/data/player.ts';
import { readBrowserSave } from '#play/saves/browser-saves.ts';
import { useSaveRefusal } from '#play/saves/sync-state.ts';
import type { SaveSync } from '#play/saves/sync-state.ts';
import type { PlayerSession } from '#play/session/player-session.ts';
import type { SessionState } from '#play/session/session-state.ts';
import type { RoomControl } from '#play/together/use-room.ts';
import { sendForm } from '#shared/api/send-form.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import type { useFullScreen } from '#shared/lib/full-screen.ts';
import type { PlayerCommand, PlayerShader, PlayerSpeed } from '#shared/lib/player-protocol.ts';
import { toast } from '#shared/ui/toast-store.ts';

export interface StageActions {
  pause: () => void;
  resume: () => void;
  /** Sets the speed, or the normal speed if it is already set. */
  toggleSpeed: (speed: Exclude<PlayerSpeed, 'normal'>) => void;
  /** Rewinds five seconds, and resumes the game if it is paused. */
  rewind: () => void;
  takeScreenshot: () => void;
  /** Loads a state, and resumes the game if it is paused. */
  loadState: (state: AssetVersion) => void;
  /** Loads the state stored in this browser, for guests. */
  loadBrowserState: () => void;
  saveState: () => void;
  restart: () => void;
  insertDisc: (index: number) => void;
  setVolume: (value: number) => void;
  setShader: (shader: PlayerShader) => void;
}

const REWIND_SECONDS = 5;

/** Actions on a running game; failures are shown as toasts. */
export function useStageActions(
  session: PlayerSession | null,
  { romId, core }: { readonly romId: number; readonly core: string },
): StageActions {
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
    pause: run((running) => running.pause()),
    resume: run((running) => running.resume()),
    toggleSpeed: (speed) =>
      run((running) => running.setSpeed(running.get().speed === speed ? 'normal' : speed))(),
    rewind: run(async (running) => {
      const seconds = await running.rewind(REWIND_SECONDS);
      if (seconds === 0) toast({ message: t('rewind-none') });
      else if (running.get().phase.kind === 'paused') await running.resume();
    }),
    loadState: (state) =>
      run(async (running) => {
        await running.loadState(await fetchAsset(state));
        toast({ tone: 'good', message: t('state-loaded') });
        if (running.get().phase.kind === 'paused') await running.resume();
      })(),
    loadBrowserState: run(async (running) => {
      const state = await readBrowserSave(romId, 'state');
      if (state?.emulator !== core) {
        toast({ message: t('states-none') });
        return;
      }
      await running.loadState(state.content);
      toast({ tone: 'good', message: t('state-loaded') });
      if (running.get().phase.kind === 'paused') await running.resume();
    }),
    takeScreenshot: run(async (running) => {
      const picture = await running.takeScreenshot();
      if (!picture) throw new Error('The game draws no picture');
      await sendScreenshot(romId, picture);
      toast({ tone: 'good', message: t('screenshot-saved') });
    }),
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
    setShader: (shader) => run((running) => running.setShader(shader))(),
  };
}

async function sendScreenshot(romId: number, picture: ArrayBuffer): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}.png`;
  const file = new File([picture], name, { type: 'image/png' });
  await sendForm(addScreenshot, { query: { rom_id: romId } }, { [SCREENSHOT_FIELD]: file });
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
    pause: actions.pause,
    rewind: actions.rewind,
    'fast-forward': () => actions.toggleSpeed('fast'),
    fullscreen: page.onFullScreen,
  };
  handlers[command]();
}

export type SidePanel = 'manual' | 'notes';

export interface SlowHelp {
  readonly hasEffect: boolean;
  /** A lighter core for the game; null if there is none. */
  readonly core: Core | null;
  readonly onCore: (core: Core) => void;
  readonly onDismiss: () => void;
}

/** State and callbacks of the controls of a running game. */
export interface StageView {
  readonly title: string;
  readonly rom: DetailedRom;
  readonly core: string;
  /** False for Flash, which has no states, rewind, speeds, effects, cheats, options or controls. */
  readonly isEmulated: boolean;
  /** The game is played without an account, so saves stay in this browser. */
  readonly isGuest: boolean;
  /**
   * The game is emulated and not shared with others, so it can be rewound, sped up and restored
   * from states.
   */
  readonly isSolo: boolean;
  /** The netplay room of the game. */
  readonly room: RoomControl;
  /** Whether the core supports netplay. */
  readonly canShare: boolean;
  readonly state: SessionState;
  /** Null until the game runs. */
  readonly saveSync: SaveSync | null;
  readonly actions: StageActions;
  readonly isVisible: boolean;
  readonly volume: number;
  readonly hasTouch: boolean;
  readonly shader: PlayerShader;
  readonly fullScreen: ReturnType<typeof useFullScreen>;
  /** The panel beside the game; null if none is open. */
  readonly sidePanel: SidePanel | null;
  /** The panel that was open before the menu, which gets the focus again. */
  readonly panelBeforeMenu: SidePanel | null;
  /** Suggestions if the game is slow; null otherwise. */
  readonly slow: SlowHelp | null;
  readonly onSidePanel: (sidePanel: SidePanel | null) => void;
  readonly onVolume: (value: number) => void;
  readonly onTouch: (shown: boolean) => void;
  readonly onTouchSettings: () => void;
  readonly onLoadState: () => void;
  readonly onRestart: () => void;
  readonly onControls: () => void;
  readonly onCoreOptions: () => void;
  readonly onCheats: () => void;
  readonly onRoom: () => void;
  readonly onShader: (shader: PlayerShader) => void;
  /** Continues from a state. */
  readonly onState: (state: AssetVersion) => void;
  readonly onQuit: () => void;
}
