import {
  BookmarkPlus,
  FastForward,
  Gamepad2,
  Hand,
  History,
  LogOut,
  Maximize,
  Minimize,
  Play,
  RotateCcw,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { useDialog } from '#shared/ui/use-dialog.ts';

import { DiscMenu, SyncNote } from './stage-controls.tsx';
import { VolumeControl } from './stage-bar.tsx';
import type { StageView } from './stage-actions.ts';

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
      className="dialog-panel pointer-events-auto m-0 h-dvh max-h-none w-full max-w-none place-items-center overflow-y-auto bg-veil p-6 text-ink backdrop-blur-md backdrop:bg-transparent open:grid"
    >
      <div className="grid w-full max-w-130 gap-7">
        <header className="grid gap-1.5 text-center">
          <p className="text-[0.8125rem] font-medium tracking-widest text-ink-soft uppercase">
            {t('paused')}
          </p>
          <h2 className="text-2xl font-bold text-pretty">{title}</h2>
          <div className="flex min-h-5 justify-center">
            {saveSync && <SyncNote saveSync={saveSync} />}
          </div>
        </header>
        <Button
          variant="primary"
          size="lg"
          data-autofocus
          icon={<Play size={18} fill="currentColor" aria-hidden="true" />}
          onClick={actions.togglePause}
        >
          {t('resume')}
        </Button>
        <Tiles {...view} />
        <div className="flex items-center justify-center gap-3">
          <VolumeControl volume={view.volume} onChange={view.onVolume} />
          <DiscMenu discs={state.discs} onInsert={actions.insertDisc} />
        </div>
      </div>
    </dialog>
  );
}

function Tiles({ state, actions, fullScreen, ...view }: StageView) {
  const { t } = useTranslation('play');
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Tile icon={<BookmarkPlus {...ICON} />} label={t('save-state')} onPress={actions.saveState} />
      <Tile icon={<History {...ICON} />} label={t('load-state')} onPress={view.onLoadState} />
      <Tile
        icon={<FastForward {...ICON} />}
        label={t('fast-forward')}
        isOn={state.isFast}
        onPress={actions.toggleFast}
      />
      <Tile icon={<RotateCcw {...ICON} />} label={t('restart')} onPress={view.onRestart} />
      <Tile icon={<Gamepad2 {...ICON} />} label={t('controls')} onPress={view.onControls} />
      <Tile
        icon={<Hand {...ICON} />}
        label={t('touch-controls')}
        isOn={view.hasTouch}
        onPress={() => view.onTouch(!view.hasTouch)}
      />
      {fullScreen.canFill && (
        <Tile
          icon={fullScreen.isFullScreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
          label={t('full-screen')}
          isOn={fullScreen.isFullScreen}
          onPress={fullScreen.toggle}
        />
      )}
      <Tile icon={<LogOut {...ICON} />} label={t('quit')} onPress={view.onQuit} />
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
        'grid min-h-21 content-center justify-items-center gap-2 rounded-md border border-line bg-raised/70 p-2',
        'text-center text-[0.8125rem] font-medium text-ink transition hover:border-line-strong hover:bg-raised',
        'aria-pressed:border-accent aria-pressed:text-accent-ink',
      )}
    >
      {icon}
      {label}
    </button>
  );
}
