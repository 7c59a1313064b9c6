import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { markPlayed } from '#game/data/player.ts';
import { DivergedNotice } from '#play/saves/diverged-notice.tsx';
import type { PlayOrder } from '#play/session/play-order.ts';
import { isOn } from '#play/session/session-phase.ts';
import { useSession } from '#play/session/use-session.ts';
import type { SessionPhase } from '#play/session/session-phase.ts';
import { useAwake } from '#play/stage/use-awake.ts';
import { useUnsafeWarning } from '#play/stage/use-unsafe-warning.ts';
import { classes } from '#shared/lib/classes.ts';
import { leaveFullScreen } from '#shared/lib/full-screen.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { VersionRef } from '#game/version-ref.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import { FlashBar } from './flash-bar.tsx';

interface Props {
  order: PlayOrder;
  onQuit: () => void;
  /** The film starts anew from this save. */
  onOtherSave: (save: VersionRef) => void;
}

/** The film fills the window; the controls above it go away by themselves. */
export function FlashStage({ order, onQuit, onOtherSave }: Props) {
  const { t } = useTranslation('play');
  const [isQuitting, setQuitting] = useState(false);
  const client = useQueryClient();
  const title = t('flash-title', { name: order.rom.name });
  const { session, state } = useSession(order, {
    title,
    onWish: (wish) => wish === 'pause' && toggle(),
    onStarted: () => markPlayed(client, order.rom.id),
  });
  const isAwake = useAwake(state.stirs, false);
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
  const isShown = phase.kind !== 'running' || isAwake;
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
        // Not quite opaque: Chromium lets a document that is covered completely draw once a second.
        !isOn(phase) && 'bg-canvas/99',
      )}
    >
      <div className="grid flex-1 place-items-center">
        <Middle phase={phase} onResume={toggle} onQuit={quit} />
      </div>
      {saveSync && (
        <div className="pointer-events-auto absolute top-4 right-4 max-w-96 rounded-sm bg-raised">
          <DivergedNotice romId={order.rom.id} saveSync={saveSync} onOther={onOtherSave} />
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
  // Whoever paused by key goes on by key.
  useEffect(() => {
    if (phase.kind === 'paused') resume.current?.focus();
  }, [phase.kind]);
  if (phase.kind === 'running') return null;
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
  return (
    <output className="flex items-center gap-3 text-ink-soft">
      <Spinner size={20} />
      {t(phase.kind === 'leaving' ? 'flash-saving' : 'flash-loading')}
    </output>
  );
}
