import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { reportPlaying } from '#game/data/play-sessions.ts';
import type { LaunchRequest } from '#play/session/launch-request.ts';
import type { PlayerSession } from '#play/session/player-session.ts';
import { isOn } from '#play/session/session-state.ts';
import type { SessionPhase } from '#play/session/session-state.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { leaveFullScreen } from '#shared/lib/full-screen.ts';
import { logFailure } from '#shared/lib/log.ts';
import { toast } from '#shared/ui/toast-store.ts';

import { endSession, nextStep } from './play-end.ts';
import { usePlayTimeContext } from './play-time-gate.tsx';
import { notePlayedOffline } from './play-time.ts';

const NOTE_EVERY_MS = 15_000;

interface Options {
  readonly launch: LaunchRequest;
  readonly session: PlayerSession | null;
  readonly phase: SessionPhase;
}

/** Warns before the play time ends, then saves the game and leaves it. */
export function usePlayEnd({ launch, session, phase }: Options): void {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const context = usePlayTimeContext();
  const [warned, setWarned] = useState(Infinity);
  const [isEnding, setIsEnding] = useState(false);
  const isPlaying = isOn(phase);
  const deadline = context?.status?.deadline ?? null;
  const isAllowed = context?.status?.isAllowed ?? true;
  const endsAt = isAllowed ? deadline : 0;

  const isCounted = phase.kind === 'running' && (context?.status?.isOffline ?? false);
  useEffect(() => {
    if (!isCounted) return undefined;
    const timer = window.setInterval(
      () => notePlayedOffline(launch.userId, NOTE_EVERY_MS),
      NOTE_EVERY_MS,
    );
    return () => window.clearInterval(timer);
  }, [isCounted, launch.userId]);

  const onRunning = useEffectEvent((isRunning: boolean) => context?.onRunning(isRunning));
  useEffect(() => {
    if (!isPlaying) return undefined;
    onRunning(true);
    return () => onRunning(false);
  }, [isPlaying]);

  /**
   * Asks the server whether the time is really over: pauses do not count, so some of the daily
   * limit may be left.
   */
  const isOver = async (): Promise<boolean> => {
    await reportPlaying(launch.userId, launch.rom.id).catch((error: unknown) =>
      logFailure('Reporting the activity', error),
    );
    const now = await context?.refetch();
    return !now?.isAllowed || (now.deadline !== null && now.deadline <= performance.now());
  };
  const act = useEffectEvent(async (step: ReturnType<typeof nextStep>) => {
    if (step.kind === 'warn') {
      setWarned(step.at);
      const time = context?.status?.endsAt;
      if (!time) return;
      const soon = t('warning-soon', { time: format.clock(time) });
      toast({ message: `${soon}. ${t('warning-text')}` });
      return;
    }
    if (isEnding || !session || !(await isOver())) return;
    setIsEnding(true);
    const hasStates = launch.player.kind === 'emulator';
    const isUploaded = await endSession(session, hasStates);
    leaveFullScreen();
    context?.onEnded(isUploaded);
  });
  useEffect(() => {
    if (!isPlaying || endsAt === null || isEnding) return undefined;
    const step = nextStep(endsAt - performance.now(), warned);
    const timer = window.setTimeout(() => {
      act(step).catch((error: unknown) => logFailure('Ending the play time', error));
    }, step.inMs);
    return () => window.clearTimeout(timer);
  }, [isPlaying, endsAt, warned, isEnding]);

  // If more time was granted, the warnings are shown again.
  const [warnedFor, setWarnedFor] = useState(endsAt);
  const hasMoved = endsAt !== null && warnedFor !== null && endsAt - warnedFor > MOVED_MS;
  if (warnedFor === null ? endsAt !== null : hasMoved) {
    setWarnedFor(endsAt);
    setWarned(Infinity);
  }
}

/** Smaller changes of the deadline are network delay, because each reply recomputes it. */
const MOVED_MS = 60_000;
