import { useInfiniteQuery } from '@tanstack/react-query';
import {
  BookmarkPlus,
  Camera,
  FastForward,
  Gamepad2,
  Hand,
  LogOut,
  Maximize,
  Minimize,
  Play,
  Rewind,
  RotateCcw,
  SlidersHorizontal,
  Snail,
  WandSparkles,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { timelineQueries } from '#game/data/timeline.ts';
import { KeptCard } from '#play/chooser/kept-card.tsx';
import { statesFor } from '#play/chooser/play-choices.ts';
import { useFreshStates } from '#play/saves/sync-state.ts';
import { classes } from '#shared/lib/classes.ts';
import { PLAYER_SHADERS } from '#shared/lib/player-protocol.ts';
import { Button } from '#shared/ui/button.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { useDialog } from '#shared/ui/use-dialog.ts';

import { hasCheats } from './cheats-dialog.tsx';
import { VolumeControl } from './stage-bar.tsx';
import type { StageView } from './stage-actions.ts';
import { DiscMenu, SyncNote } from './stage-controls.tsx';

const ICON = { size: 22, 'aria-hidden': true } as const;

/** The pause menu of a game; resume comes first. */
export function PauseOverlay(view: StageView) {
  const { t } = useTranslation('play');
  const { title, saveSync, state, actions } = view;
  const ref = useDialog({ open: true, onClose: actions.togglePause });
  return (
    <dialog
      ref={ref}
      aria-label={t('paused')}
      className="dialog-panel pointer-events-auto m-0 h-dvh max-h-none w-full max-w-none place-items-center overflow-y-auto bg-canvas/90 p-4 text-ink backdrop-blur-md backdrop:bg-transparent open:grid sm:p-6"
    >
      <div className="grid w-full max-w-190 grid-cols-[minmax(0,1fr)] gap-6">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <p className="text-[0.8125rem] font-medium text-ink-soft">{t('paused')}</p>
            <h2 className="text-2xl font-bold text-pretty wrap-anywhere">{title}</h2>
            <div className="flex min-h-5">{saveSync && <SyncNote saveSync={saveSync} />}</div>
          </div>
          <div className="flex flex-row-reverse gap-2 max-sm:w-full">
            <Button
              variant="primary"
              size="lg"
              data-autofocus
              className="px-10! max-sm:flex-1"
              icon={<Play size={18} fill="currentColor" aria-hidden="true" />}
              onClick={actions.togglePause}
            >
              {t('resume')}
            </Button>
            <Button size="lg" icon={<LogOut size={18} aria-hidden="true" />} onClick={view.onQuit}>
              {t('quit')}
            </Button>
          </div>
        </header>
        <StateStrip {...view} />
        <Tiles {...view} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <div className="flex items-center gap-3">
            <span aria-hidden="true" className="text-sm text-ink-soft">
              {t('shader')}
            </span>
            <Segmented
              label={t('shader')}
              value={view.shader}
              onChange={view.onShader}
              options={PLAYER_SHADERS.map((value) => ({ value, label: t(`shader-${value}`) }))}
            />
          </div>
          <VolumeControl volume={view.volume} onChange={view.onVolume} />
          <DiscMenu discs={state.discs} onInsert={actions.insertDisc} />
        </div>
      </div>
    </dialog>
  );
}

/** States shown without opening the list of all. */
const MAX_STATES = 12;

/** Saves a state, and continues from one of the newest. */
function StateStrip({ romId, core, saveSync, actions, onState, onLoadState }: StageView) {
  const { t } = useTranslation('play');
  const { data, refetch } = useInfiniteQuery(timelineQueries.of(romId, 'state'));
  useFreshStates(saveSync, refetch);
  const states = statesFor(data ?? [], core);
  return (
    <section aria-label={t('states')} className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-sm font-semibold">{t('states')}</h3>
        {states.length > MAX_STATES && (
          <Button variant="ghost" size="sm" onClick={onLoadState}>
            {t('show-all')}
          </Button>
        )}
      </div>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2">
        <li className="w-36 shrink-0 snap-start">
          <button
            type="button"
            onClick={actions.saveState}
            className="grid size-full min-h-36 content-center justify-items-center gap-2 rounded-md border border-dashed border-line-strong bg-surface p-2 text-sm font-medium transition hover:border-accent hover:text-accent-ink"
          >
            <BookmarkPlus {...ICON} />
            {t('save-state')}
          </button>
        </li>
        {states.slice(0, MAX_STATES).map((state) => (
          <li key={state.id} className="grid w-36 shrink-0 snap-start">
            <KeptCard kept={state} isChosen={false} onChoose={() => onState(state)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tiles({ state, actions, fullScreen, ...view }: StageView) {
  const { t } = useTranslation('play');
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      <Tile icon={<Rewind {...ICON} />} label={t('rewind')} onPress={actions.rewind} />
      <Tile
        icon={<FastForward {...ICON} />}
        label={t('fast-forward')}
        isOn={state.speed === 'fast'}
        onPress={() => actions.toggleSpeed('fast')}
      />
      <Tile
        icon={<Snail {...ICON} />}
        label={t('slow-motion')}
        isOn={state.speed === 'slow'}
        onPress={() => actions.toggleSpeed('slow')}
      />
      <Tile icon={<Camera {...ICON} />} label={t('screenshot')} onPress={actions.takeScreenshot} />
      <Tile icon={<RotateCcw {...ICON} />} label={t('restart')} onPress={view.onRestart} />
      <Tile icon={<Gamepad2 {...ICON} />} label={t('controls')} onPress={view.onControls} />
      <Tile icon={<Hand {...ICON} />} label={t('touch-controls')} onPress={view.onTouchSettings} />
      {hasCheats(view.core) && (
        <Tile icon={<WandSparkles {...ICON} />} label={t('cheats')} onPress={view.onCheats} />
      )}
      <Tile
        icon={<SlidersHorizontal {...ICON} />}
        label={t('core-options')}
        onPress={view.onCoreOptions}
      />
      {fullScreen.canFill && (
        <Tile
          icon={fullScreen.isFullScreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
          label={t('full-screen')}
          isOn={fullScreen.isFullScreen}
          onPress={fullScreen.toggle}
        />
      )}
    </div>
  );
}

interface TileProps {
  icon: ReactNode;
  label: string;
  isOn?: boolean | undefined;
  onPress: () => void;
}

function Tile({ icon, label, isOn, onPress }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classes(
        'grid min-h-19 content-center justify-items-center gap-2 rounded-md border border-line bg-raised/70 p-2',
        'text-center text-[0.8125rem] font-medium text-ink transition hover:border-line-strong hover:bg-raised',
        'aria-pressed:border-accent aria-pressed:text-accent-ink',
      )}
    >
      {icon}
      {label}
    </button>
  );
}
