import { useLayoutEffect } from 'react';

import { MenuInput } from '#play/input/input-context.tsx';
import { ControlsHint } from '#play/controls/controls-hint.tsx';
import { touchFamilyOf } from '#play/controls/system-pads.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';

import { GuestEnd, RoomNotice } from '#play/together/room-notice.tsx';
import { TouchControls } from '#play/touch/touch-controls.tsx';

import { GameSidePanel } from './game-side-panel.tsx';
import { PauseOverlay } from './pause-overlay.tsx';
import { FrameRate, SlowHint } from './performance.tsx';
import { StageDialogs } from './stage-dialogs.tsx';
import type { useStage } from './use-stage.ts';

interface Props {
  launch: LaunchRequest;
  stage: ReturnType<typeof useStage>;
  /** Sized for a television, as in console mode. */
  isTv?: boolean;
}

const TV_SCALE = '1.5';

/** Enlarges menus and dialogs, so that they can be read from a couch. */
export function useTvScale(isTv: boolean): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (isTv) style.setProperty('--tv-scale', TV_SCALE);
    return () => void style.removeProperty('--tv-scale');
  }, [isTv]);
}

/** Everything over a running or paused game: menu, dialogs, panel, frame rate and hints. */
export function StageLayers({ launch, stage, isTv = false }: Props) {
  const { session, view, asking, stopAsking, isMenuOpen, isPanelInFront } = stage;
  useTvScale(isTv);
  const isRunning = view.state.phase.kind === 'running';
  const { state: room } = view.room;
  // A guest's game can't continue after the room has ended, so only leaving is offered.
  if (room?.role === 'guest' && room.end) {
    return (
      <MenuInput isActive>
        <div className="pointer-events-auto contents">
          <GuestEnd end={room.end} onQuit={view.onQuit} />
        </div>
      </MenuInput>
    );
  }
  return (
    <MenuInput isActive={isMenuOpen || isPanelInFront || asking !== null}>
      {session && (
        <TouchControls
          session={session}
          family={touchFamilyOf(launch.player.platform_slug, launch.choices.core.name)}
          isShown={view.hasTouch}
          onPause={view.actions.pause}
        />
      )}
      {view.isEmulated && <ControlsHint launch={launch} state={view.state} />}
      {isRunning && <FrameRate {...view} />}
      {isRunning && view.slow && (
        <div className="pointer-events-auto absolute top-20 right-4 max-w-96 rounded-md border border-line bg-raised shadow-3">
          <SlowHint view={view} help={view.slow} />
        </div>
      )}
      {view.sidePanel && (
        <GameSidePanel view={view} sidePanel={view.sidePanel} isFront={isPanelInFront} />
      )}
      {room && <RoomNotice state={room} />}
      <PauseOverlay {...view} isOpen={isMenuOpen} isTv={isTv} />
      <StageDialogs
        asking={asking}
        launch={launch}
        session={session}
        actions={view.actions}
        touch={{ isShown: view.hasTouch, onChange: view.onTouch }}
        room={view.room}
        onState={view.onState}
        onQuit={view.onQuit}
        onClose={stopAsking}
      />
    </MenuInput>
  );
}
