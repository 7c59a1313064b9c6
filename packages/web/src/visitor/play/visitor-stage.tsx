import {
  ArrowLeft,
  BookmarkPlus,
  Gamepad2,
  Hand,
  HardDrive,
  History,
  Maximize,
  Minimize,
  Pause,
  Play,
  TriangleAlert,
} from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { ControlsDialog } from '#play/controls/controls-dialog.tsx';
import { touchFamilyOf } from '#play/controls/system-pads.ts';
import type { SaveSync } from '#play/saves/sync-state.ts';
import type { SessionLaunch } from '#play/session/launch-request.ts';
import type { PlayerSession } from '#play/session/player-session.ts';
import { isOn } from '#play/session/session-state.ts';
import type { SessionPhase } from '#play/session/session-state.ts';
import { useSession, volumeSetting } from '#play/session/use-session.ts';
import { VolumeControl } from '#play/stage/stage-bar.tsx';
import { StageButton } from '#play/stage/stage-controls.tsx';
import { useControlsVisible } from '#play/stage/use-controls-visible.ts';
import { TouchControls } from '#play/touch/touch-controls.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useFullScreen } from '#shared/lib/full-screen.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { PlayerCommand } from '#shared/lib/player-protocol.ts';
import { useMedia } from '#shared/lib/use-media.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { readBrowserSave } from '#play/saves/browser-saves.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

interface Props {
  launch: SessionLaunch;
  title: string;
  onRetry: () => void;
  onLeft: () => void;
}

/** A running game of a visitor, with the controls that work without an account. */
export function VisitorStage({ launch, title, onRetry, onLeft }: Props) {
  const { t } = useTranslation('play');
  const fullScreen = useFullScreen();
  const { session, state } = useSession(launch, {
    title,
    // Commands need the session, so `runCommand` is defined after it.
    onCommand: (command) => runCommand(command),
    onStarted: () => undefined,
  });
  const actions = useActions(session, launch);
  const runCommand = (command: PlayerCommand) => {
    if (command === 'pause') actions.pause();
    if (command === 'save-state') actions.saveState();
    if (command === 'load-state') actions.loadState();
    if (command === 'fullscreen') fullScreen.toggle();
  };
  const [hasTouch, setHasTouch] = useState(useMedia('(pointer: coarse)'));
  const { phase } = state;
  const quit = () => void (session?.leave() ?? Promise.resolve()).then(onLeft);
  const isPaused = phase.kind === 'paused';
  const isVisible = useControlsVisible(state.activityCount, isPaused);
  return (
    <div data-theme="dark" className="pointer-events-none fixed inset-0 z-51 text-ink">
      {isOn(phase) && session && (
        <TouchControls
          session={session}
          family={touchFamilyOf(launch.player.platform_slug, launch.choices.core.name)}
          isShown={hasTouch}
          onPause={actions.pause}
        />
      )}
      {isOn(phase) && (
        <VisitorBar
          launch={launch}
          title={title}
          session={session}
          phase={phase}
          actions={actions}
          hasTouch={hasTouch}
          isVisible={isVisible}
          fullScreen={fullScreen}
          onTouch={setHasTouch}
          onQuit={quit}
        />
      )}
      {isPaused && (
        <div className="pointer-events-auto absolute inset-0 -z-1 grid place-content-center gap-3 bg-canvas/80">
          <Button
            variant="primary"
            size="lg"
            icon={<Play size={18} fill="currentColor" aria-hidden="true" />}
            onClick={actions.resume}
          >
            {t('resume')}
          </Button>
          <Button size="lg" onClick={quit}>
            {t('quit')}
          </Button>
        </div>
      )}
      {phase.kind === 'failed' && (
        <div className="pointer-events-auto absolute inset-0 grid place-content-center justify-items-center gap-2 bg-canvas p-6">
          <FailedState title={t('fault-title')} onRetry={onRetry}>
            <p>{phase.detail}</p>
          </FailedState>
          <Button variant="ghost" onClick={quit}>
            {t('quit')}
          </Button>
        </div>
      )}
      {!isOn(phase) && phase.kind !== 'failed' && <LoadingScreen title={title} phase={phase} />}
    </div>
  );
}

function useActions(session: PlayerSession | null, { rom, choices }: SessionLaunch) {
  const { t } = useTranslation('play');
  const run = (action: (running: PlayerSession) => Promise<unknown>) => () => {
    if (!session) return;
    action(session).catch(() => toast({ tone: 'danger', message: t('failed-action') }));
  };
  return {
    pause: run((running) => running.pause()),
    resume: run((running) => running.resume()),
    saveState: run(async (running) => {
      const outcome = await running.saveState('manual');
      if (outcome === 'saved') toast({ tone: 'good', message: t('state-saved') });
      else toast({ tone: 'danger', message: t('save-status-unsaved') });
    }),
    loadState: run(async (running) => {
      const state = await readBrowserSave(rom.id, 'state');
      if (state?.emulator !== choices.core.name) {
        toast({ message: t('states-none') });
        return;
      }
      await running.loadState(state.content);
      toast({ tone: 'good', message: t('state-loaded') });
      if (running.get().phase.kind === 'paused') await running.resume();
    }),
    setVolume: (value: number) => run((running) => running.setVolume(value))(),
  };
}

interface BarProps {
  launch: SessionLaunch;
  title: string;
  session: PlayerSession | null;
  phase: SessionPhase;
  actions: ReturnType<typeof useActions>;
  hasTouch: boolean;
  isVisible: boolean;
  fullScreen: ReturnType<typeof useFullScreen>;
  onTouch: (isShown: boolean) => void;
  onQuit: () => void;
}

const NO_CONTROLS = {};

function VisitorBar(props: BarProps) {
  const { launch, title, session, phase, actions, hasTouch, isVisible, fullScreen } = props;
  const { t } = useTranslation('play');
  const [volume, setVolume] = useLocalSetting(volumeSetting);
  const [isChoosingControls, setIsChoosingControls] = useState(false);
  const saveSync = session?.saveSync() ?? null;
  const isEmulated = launch.player.kind === 'emulator';
  const isPaused = phase.kind === 'paused';
  return (
    <section
      aria-label={t('bar-game')}
      className={classes(
        'pointer-events-auto absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-1 border-b border-line bg-canvas/95 px-2 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 transition-opacity duration-(--duration-slow) sm:px-4',
        !isVisible && 'opacity-0 focus-within:opacity-100',
      )}
    >
      <StageButton label={t('quit')} onClick={props.onQuit}>
        <ArrowLeft {...ICON} />
      </StageButton>
      <div className="grid min-w-0 flex-1 basis-40">
        <h1 className="truncate text-[0.9375rem] font-semibold">{title}</h1>
        {saveSync && <SaveNote saveSync={saveSync} />}
      </div>
      <StageButton
        label={isPaused ? t('resume') : t('pause')}
        onClick={isPaused ? actions.resume : actions.pause}
      >
        {isPaused ? <Play {...ICON} /> : <Pause {...ICON} />}
      </StageButton>
      {isEmulated && (
        <>
          <StageButton label={t('save-state')} onClick={actions.saveState}>
            <BookmarkPlus {...ICON} />
          </StageButton>
          <StageButton label={t('load-state')} onClick={actions.loadState}>
            <History {...ICON} />
          </StageButton>
          <StageButton label={t('controls')} onClick={() => setIsChoosingControls(true)}>
            <Gamepad2 {...ICON} />
          </StageButton>
        </>
      )}
      <StageButton
        label={t('touch-controls')}
        isOn={hasTouch}
        onClick={() => props.onTouch(!hasTouch)}
      >
        <Hand {...ICON} />
      </StageButton>
      <div className="max-sm:hidden">
        <VolumeControl
          volume={volume}
          onChange={(value) => {
            setVolume(value);
            actions.setVolume(value);
          }}
        />
      </div>
      {fullScreen.canFill && (
        <StageButton
          label={t('full-screen')}
          isOn={fullScreen.isFullScreen}
          onClick={fullScreen.toggle}
        >
          {fullScreen.isFullScreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
        </StageButton>
      )}
      {isChoosingControls && (
        <ControlsDialog
          platform={launch.player.platform_slug}
          core={launch.choices.core.name}
          config={launch.player.controls[launch.choices.core.name] ?? NO_CONTROLS}
          onClose={() => {
            setIsChoosingControls(false);
            session?.focus();
          }}
        />
      )}
    </section>
  );
}

/** Says where the visitor's progress is stored. */
function SaveNote({ saveSync }: { saveSync: SaveSync }) {
  const { t } = useTranslation(['shares', 'play']);
  const format = useFormat();
  const state = useSyncExternalStore((listener) => saveSync.subscribe(listener), saveSync.state);
  const isUnsafe = state.kind === 'waiting';
  const Icon = isUnsafe ? TriangleAlert : HardDrive;
  const text =
    state.kind === 'saved'
      ? t('save-here', { when: format.ago(new Date(state.at)) })
      : isUnsafe
        ? t('play:save-status-unsaved')
        : t('save-note');
  return (
    <output
      aria-live="polite"
      className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-ink-soft"
    >
      <Icon size={15} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{text}</span>
    </output>
  );
}

function LoadingScreen({ title, phase }: { title: string; phase: SessionPhase }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const { loaded, total } = phase.kind === 'fetching' ? phase : { loaded: 0, total: 0 };
  const text = phase.kind === 'leaving' ? t('leaving') : t('loading');
  return (
    // Not fully opaque, because Chromium throttles a completely covered document to one frame per
    // second.
    <div className="pointer-events-auto absolute inset-0 grid place-content-center gap-6 bg-canvas p-6 text-center opacity-99">
      <h1 className="text-2xl font-extrabold tracking-tight text-balance sm:text-4xl">{title}</h1>
      <div className="mx-auto grid w-80 max-w-full gap-3">
        <ProgressBar
          label={t('loading')}
          value={loaded}
          max={total}
          valueText={total > 0 ? format.percent(loaded / total) : text}
        />
        <output className="text-sm text-ink-soft tabular-nums">{text}</output>
      </div>
    </div>
  );
}
