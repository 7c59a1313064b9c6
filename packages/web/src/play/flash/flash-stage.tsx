import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { markPlayed } from '#game/data/player.ts';
import type { VersionRef } from '#game/version-ref.ts';
import { DivergedNotice } from '#play/saves/divergence.tsx';
import { syncStatus, useSaveRefusal, useUnsafeWarning } from '#play/saves/sync-state.ts';
import type { SyncState } from '#play/saves/sync-state.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import { isOn } from '#play/session/session-state.ts';
import type { SessionPhase } from '#play/session/session-state.ts';
import { useSession } from '#play/session/use-session.ts';
import { StartScreen } from '#play/stage/start-screen.tsx';
import { useControlsVisible } from '#play/stage/use-controls-visible.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { leaveFullScreen, useFullScreen } from '#shared/lib/full-screen.ts';
import { logFailure } from '#shared/lib/log.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Slider } from '#shared/ui/slider.tsx';

import { readVolume, writeVolume } from './flash-launch.ts';

interface Props {
  launch: LaunchRequest;
  onQuit: () => void;
  /** Restarts the game from this save. */
  onOtherSave: (save: VersionRef) => void;
}

/** The game fills the window; the controls above it hide automatically. */
export function FlashStage({ launch, onQuit, onOtherSave }: Props) {
  const { t } = useTranslation('play');
  const [isQuitting, setQuitting] = useState(false);
  const client = useQueryClient();
  const title = t('flash-title', { name: launch.rom.name });
  const { session, state } = useSession(launch, {
    title,
    onCommand: (command) => command === 'pause' && toggle(),
    onStarted: () => markPlayed(client, launch.rom.id),
  });
  const isVisible = useControlsVisible(state.activityCount, false);
  const { phase } = state;

  function toggle(): void {
    const done = phase.kind === 'paused' ? session?.resume() : session?.pause();
    done?.catch((error: unknown) => logFailure('Pausing a film', error));
  }
  function quit(): void {
    setQuitting(true);
    leaveFullScreen();
    void session?.leave().finally(onQuit);
  }
  const isShown = phase.kind !== 'running' || isVisible;
  const saveSync = session?.saveSync() ?? null;
  useUnsafeWarning(saveSync);
  return (
    <section
      aria-label={title}
      className={classes(
        'fixed inset-0 z-60 flex flex-col justify-end',
        // The film below must get every press that is not for the controls.
        phase.kind === 'running' && 'pointer-events-none',
        phase.kind === 'paused' && 'bg-black/60',
        phase.kind === 'failed' && 'bg-canvas',
      )}
    >
      {!isOn(phase) && phase.kind !== 'failed' && (
        <StartScreen rom={launch.rom} from={launch.choices} phase={phase} />
      )}
      <div className="grid flex-1 place-items-center">
        <Middle phase={phase} onResume={toggle} onQuit={quit} />
      </div>
      {saveSync && (
        <div className="pointer-events-auto absolute top-4 right-4 max-w-96 rounded-sm bg-raised">
          <DivergedNotice romId={launch.rom.id} saveSync={saveSync} onOther={onOtherSave} />
        </div>
      )}
      {session && isOn(phase) && (
        <FlashBar
          isPaused={phase.kind === 'paused'}
          isShown={isShown}
          isQuitting={isQuitting}
          keeping={saveSync?.state() ?? null}
          onToggle={toggle}
          onVolume={(value) => void session.setVolume(value)}
          onQuit={quit}
        />
      )}
    </section>
  );
}

interface MiddleProps {
  phase: SessionPhase;
  onResume: () => void;
  onQuit: () => void;
}

function Middle({ phase, onResume, onQuit }: MiddleProps) {
  const { t } = useTranslation('play');
  const resume = useRef<HTMLButtonElement>(null);
  // Focused so that a game paused with a key can be resumed with a key.
  useEffect(() => {
    if (phase.kind === 'paused') resume.current?.focus();
  }, [phase.kind]);
  if (phase.kind === 'paused') {
    return (
      <Button ref={resume} variant="primary" size="lg" onClick={onResume}>
        {t('flash-resume')}
      </Button>
    );
  }
  if (phase.kind === 'failed') {
    return (
      <FailedState
        title={t('flash-failed-start-title')}
        retryLabel={t('flash-quit')}
        onRetry={onQuit}
      >
        {t(phase.why === 'fetch' ? 'flash-failed-download' : 'flash-failed-start')}
        <p className="mt-2 text-sm text-ink-faint">{phase.detail}</p>
      </FailedState>
    );
  }
  return null;
}

interface FlashBarProps {
  isPaused: boolean;
  isShown: boolean;
  isQuitting: boolean;
  keeping: SyncState | null;
  onToggle: () => void;
  onVolume: (value: number) => void;
  onQuit: () => void;
}

const PERCENT = 100;

export function FlashBar({ isPaused, isShown, isQuitting, keeping, ...act }: FlashBarProps) {
  const { t } = useTranslation('play');
  const { isFullScreen, toggle } = useFullScreen();
  return (
    <div
      role="toolbar"
      aria-label={t('flash-controls')}
      className={classes(
        'flex items-center gap-1 border-t border-line bg-raised px-3 py-1.5',
        'transition-opacity duration-(--duration-base) focus-within:opacity-100',
        isShown ? 'pointer-events-auto' : 'opacity-0',
      )}
    >
      <IconButton label={t(isPaused ? 'flash-resume' : 'flash-pause')} onClick={act.onToggle}>
        {isPaused ? <Play size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />}
      </IconButton>
      <Volume onVolume={act.onVolume} />
      <SaveStatus keeping={keeping} />
      <span className="flex-1" />
      <IconButton
        label={t(isFullScreen ? 'flash-exit-full-screen' : 'flash-full-screen')}
        onClick={toggle}
      >
        {isFullScreen ? (
          <Minimize size={20} aria-hidden="true" />
        ) : (
          <Maximize size={20} aria-hidden="true" />
        )}
      </IconButton>
      <IconButton label={t('flash-quit')} disabled={isQuitting} onClick={act.onQuit}>
        <LogOut size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Volume({ onVolume }: { onVolume: (value: number) => void }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const [volume, setVolume] = useState(readVolume);
  const change = (value: number) => {
    setVolume(value);
    writeVolume(value);
    onVolume(value);
  };
  const Icon = volume === 0 ? VolumeX : Volume2;
  return (
    <div className="flex items-center gap-2 px-2 text-ink-soft">
      <Icon size={20} aria-hidden="true" />
      <div className="w-20 sm:w-28">
        <Slider
          compact
          label={t('flash-volume')}
          value={Math.round(volume * PERCENT)}
          step={5}
          valueText={format.percent(volume)}
          onChange={(value) => change(value / PERCENT)}
        />
      </div>
    </div>
  );
}

function SaveStatus({ keeping }: { keeping: SyncState | null }) {
  const { t } = useTranslation('play');
  const refusal = useSaveRefusal()(keeping);
  const status = keeping ? syncStatus(keeping) : 'idle';
  if (status === 'idle') return null;
  const text = status === 'unsafe' ? t('save-status-unsaved') : t(`flash-save-${status}`);
  return <output className="truncate px-2 text-sm text-ink-soft">{refusal ?? text}</output>;
}
