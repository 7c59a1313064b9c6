import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Core, DetailedRom } from '@saveroom/contract';

import { listManuals } from '#game/page/manual/manuals.ts';
import { usePlayEnd } from '#play/limits/use-play-end.ts';
import { useUnsafeWarning } from '#play/saves/sync-state.ts';
import { shaderSetting } from '#play/session/launch-request.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import { hotkeyCommand } from '#play/session/player-hotkeys.ts';
import { lighterCore } from '#play/session/slow-game.ts';
import { isOn } from '#play/session/session-state.ts';
import { useSession, volumeSetting } from '#play/session/use-session.ts';
import { useRoom } from '#play/together/use-room.ts';
import { netplayPlayers } from '#game/data/netplay.ts';
import { useMe } from '#shared/data/me.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { useFullScreen } from '#shared/lib/full-screen.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { PlayerCommand } from '#shared/lib/player-protocol.ts';
import { useMedia } from '#shared/lib/use-media.ts';
import { toast } from '#shared/ui/toast-store.ts';

import { activeCheats } from './cheats-dialog.tsx';
import { runCommand, useStageActions } from './stage-actions.ts';
import type { SidePanel, SlowHelp, StageView } from './stage-actions.ts';
import type { Asking } from './stage-dialogs.tsx';
import { useControlsVisible } from './use-controls-visible.ts';

interface StageOptions {
  launch: LaunchRequest;
  title: string;
  onStarted: () => void;
  onLeft: (isFailed: boolean) => void;
  /** Called when the session has ended, to restart it with another core. */
  onCore: (core: Core) => void;
}

/** Runs the game and returns the state of its controls and dialogs. */
export function useStage({ launch, title, onStarted, onLeft, onCore }: StageOptions) {
  const { t } = useTranslation('play');
  const isEmulated = launch.player.kind === 'emulator';
  const { session, state } = useSession(launch, {
    title,
    // Commands need the session, so `handleCommand` is defined after it.
    onCommand: (command) => handleCommand(command),
    onStarted: (running) => {
      const codes = activeCheats(launch.rom.id);
      if (launch.opensRoom) setAsking('room');
      if (isEmulated && !launch.guest && codes.length > 0) void running.setCheats(codes);
      preloadParts(launch.rom);
      onStarted();
    },
  });
  const saveSync = session?.saveSync() ?? null;
  const { user } = useMe();
  const room = useRoom({
    launch,
    session,
    isOn: isOn(state.phase),
    username: user?.username ?? '',
    // Cheats are turned off in a shared game, because they would change it in this browser only.
    onShared: (isShared) => void session?.setCheats(isShared ? [] : activeCheats(launch.rom.id)),
    onLeft: (name) => toast({ message: t('room-left', { name }) }),
    onEnd: (end) => toast({ message: t(`room-end-${end}`) }),
  });
  const isSolo = isEmulated && !room.isShared;
  const actions = useStageActions(session, {
    romId: launch.rom.id,
    core: launch.choices.core.name,
  });
  const isGuest = launch.visit !== undefined;
  const askForState = () => (isGuest ? actions.loadBrowserState() : setAsking('states'));
  const fullScreen = useFullScreen();
  const [volume, setVolume] = useLocalSetting(volumeSetting);
  const [shader, setShader] = useLocalSetting(shaderSetting);
  const isTouchScreen = useMedia('(pointer: coarse)');
  const [hasTouch, setHasTouch] = useState(isTouchScreen);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [sidePanel, setSidePanel] = useState<SidePanel | null>(null);
  // While the panel is in front, the game is paused and the menu is hidden.
  const [isPanelInFront, setIsPanelInFront] = useState(false);
  const [panelBeforeMenu, setPanelBeforeMenu] = useState<SidePanel | null>(null);
  const [isSlowDismissed, setIsSlowDismissed] = useState(false);
  if (state.phase.kind !== 'paused') {
    if (isPanelInFront) setIsPanelInFront(false);
    if (panelBeforeMenu) setPanelBeforeMenu(null);
  }
  // On a phone held upright the bar is above the game and always visible.
  const isPortrait = useMedia('(pointer: coarse) and (orientation: portrait)');
  const isVisible = useControlsVisible(state.activityCount, asking !== null || isPortrait);
  const { kind } = state.phase;

  // Runs after the menu is unmounted, because the menu makes the game inert and restores the
  // previous focus.
  useEffect(() => {
    if (kind === 'running') session?.focus();
  }, [kind, session]);

  const handleCommand = (command: PlayerCommand) => {
    if (!isSolo && command !== 'pause' && command !== 'fullscreen') return;
    runCommand(command, actions, {
      onLoadState: askForState,
      onFullScreen: fullScreen.toggle,
    });
  };
  useHotkeys(launch.choices.core.name, handleCommand);
  useUnsafeWarning(saveSync);
  usePlayEnd({ launch, session, phase: state.phase });

  const slow: SlowHelp = {
    hasEffect: isEmulated && shader !== 'none',
    core: lighterCore(launch.player, launch.choices.core.name),
    onCore: (core) => {
      setIsSlowDismissed(true);
      void (session?.leave() ?? Promise.resolve()).then(() => onCore(core));
    },
    onDismiss: () => setIsSlowDismissed(true),
  };
  const canHelp = slow.hasEffect || slow.core !== null;

  const view: StageView = {
    title,
    state,
    saveSync,
    actions,
    isVisible,
    volume,
    hasTouch,
    fullScreen,
    shader,
    isEmulated,
    isSolo,
    isGuest,
    room,
    sidePanel,
    panelBeforeMenu,
    canShare: isEmulated && netplayPlayers(launch.choices.core.name) > 0,
    rom: launch.rom,
    slow: state.isSlow && !isSlowDismissed && canHelp && !room.isShared ? slow : null,
    onSidePanel: (next) => {
      setSidePanel(next);
      setPanelBeforeMenu(isPanelInFront ? sidePanel : null);
      setIsPanelInFront(next !== null);
    },
    core: launch.choices.core.name,
    onVolume: (value) => {
      setVolume(value);
      actions.setVolume(value);
    },
    onTouch: setHasTouch,
    onTouchSettings: () => setAsking('touch'),
    onLoadState: askForState,
    onRestart: () => setAsking('restart'),
    onControls: () => setAsking('controls'),
    onCoreOptions: () => setAsking('core-options'),
    onCheats: () => setAsking('cheats'),
    onRoom: () => setAsking('room'),
    onShader: (next) => {
      setShader(next);
      actions.setShader(next);
    },
    onState: actions.loadState,
    onQuit: () => {
      setAsking(null);
      room.close();
      void (session?.leave() ?? Promise.resolve()).then(() => onLeft(kind === 'failed'));
    },
  };
  const stopAsking = () => {
    setAsking(null);
    if (kind === 'running') session?.focus();
  };
  const isMenuOpen = kind === 'paused' && !isPanelInFront;
  return { session, view, asking, stopAsking, isMenuOpen, isPanelInFront };
}

/**
 * Loads what the menu can open. After an update the server no longer has these files, and to load
 * one of them the page would be reloaded, without the game.
 */
function preloadParts(rom: DetailedRom): void {
  Promise.all([
    import('#play/touch/touch-dialog.tsx'),
    import('#play/together/room-dialog.tsx'),
    import('#game/page/notes-panel.tsx'),
    import('#shared/ui/markdown-html.tsx'),
    listManuals(rom).length > 0 && import('#game/page/manual/manual-reader.tsx'),
    import('socket.io-client'),
    loadAreas('rom'),
  ]).catch((error: unknown) => logFailure('Preloading parts of the menu', error));
}

/** Hotkeys while the focus is on the page's controls; inside the frame the player handles them. */
function useHotkeys(core: string, onCommand: (command: PlayerCommand) => void): void {
  const handleCommand = useEffectEvent(onCommand);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = hotkeyCommand(core, event);
      if (command === null || event.defaultPrevented || document.querySelector('dialog:modal'))
        return;
      event.preventDefault();
      handleCommand(command);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [core]);
}
