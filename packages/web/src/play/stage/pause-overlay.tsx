import {
  BookOpen,
  Camera,
  FastForward,
  Gamepad2,
  Hand,
  LogOut,
  Maximize,
  Minimize,
  NotebookPen,
  Play,
  Rewind,
  RotateCcw,
  SlidersHorizontal,
  Snail,
  Users,
  WandSparkles,
} from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { listManuals } from '#game/page/manual/manuals.ts';
import { HintBar } from '#play/input/hint-bar.tsx';
import { useDevice } from '#play/input/input-context.tsx';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { PLAYER_SHADERS } from '#shared/lib/player-protocol.ts';
import { Button } from '#shared/ui/button.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { useDialog } from '#shared/ui/use-dialog.ts';

import { hasCheats } from './cheats-dialog.tsx';
import { VolumeControl } from './stage-bar.tsx';
import { performanceSetting, SlowHint } from './performance.tsx';
import type { StageView } from './stage-actions.ts';
import { SyncNote } from './stage-controls.tsx';
import { StateStrip } from './state-strip.tsx';

const ICON = { className: 'size-5.5', 'aria-hidden': true } as const;

interface Props extends StageView {
  isOpen: boolean;
  isTv: boolean;
}

/**
 * The pause menu of every player: shows what the running one can do. Resume comes first. It is
 * rendered while the game runs, so that it opens in one frame.
 */
export const PauseOverlay = memo(
  Menu,
  (before: Props, { isOpen }: Props) => !before.isOpen && !isOpen,
);

function Menu({ isOpen, isTv, ...view }: Props) {
  const { t } = useTranslation('play');
  const { title, saveSync, actions, slow } = view;
  const ref = useDialog({ open: isOpen, onClose: actions.resume });
  return (
    <dialog
      ref={ref}
      aria-label={t('paused')}
      // Nearly opaque, so that it can be read over any picture, and without an animation.
      className="pointer-events-auto m-0 h-dvh max-h-none w-full max-w-none place-items-center overflow-y-auto bg-canvas/95 p-4 text-ink backdrop:bg-transparent open:grid sm:p-6"
    >
      <div className="grid w-full max-w-190 grid-cols-[minmax(0,1fr)] gap-6">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <p className="text-[0.8125rem] font-medium text-ink-soft">{t('paused')}</p>
            <h2 className="text-2xl font-bold text-pretty wrap-anywhere">{title}</h2>
            <div className="flex min-h-5">
              {isOpen && saveSync && <SyncNote saveSync={saveSync} />}
            </div>
          </div>
          <div className="flex flex-row-reverse gap-2 max-sm:w-full">
            <Button
              variant="primary"
              size="lg"
              data-autofocus={view.panelBeforeMenu ? undefined : ''}
              className="px-10! max-sm:flex-1"
              icon={<Play className="size-4.5" fill="currentColor" aria-hidden="true" />}
              onClick={actions.resume}
            >
              {t('resume')}
            </Button>
            <Button
              size="lg"
              icon={<LogOut className="size-4.5" aria-hidden="true" />}
              onClick={view.onQuit}
            >
              {t('quit')}
            </Button>
          </div>
        </header>
        {isOpen && slow && (
          <div className="rounded-md border border-line bg-raised">
            <SlowHint view={view} help={slow} />
          </div>
        )}
        {view.isSolo && <StateStrip {...view} />}
        <Tiles {...view} />
        <Settings {...view} />
        <Hints isTv={isTv} />
      </div>
    </dialog>
  );
}

function Settings({ state: { discs }, ...view }: StageView) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const [isMeasured, setMeasured] = useLocalSetting(performanceSetting);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      {view.isEmulated && (
        <Choice
          label={t('shader')}
          value={view.shader}
          options={PLAYER_SHADERS.map((value) => ({ value, label: t(`shader-${value}`) }))}
          onChange={view.onShader}
        />
      )}
      {discs.count > 1 && (
        <Choice
          label={t('discs')}
          value={String(discs.current)}
          options={Array.from({ length: discs.count }, (_, index) => ({
            value: String(index),
            label: t('disc', { number: format.number(index + 1) }),
          }))}
          onChange={(value) => view.actions.insertDisc(Number(value))}
        />
      )}
      <VolumeControl volume={view.volume} onChange={view.onVolume} />
      <Switch label={t('performance')} checked={isMeasured} onChange={setMeasured} />
    </div>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

const Choice = <V extends string>({ label, ...choice }: ChoiceProps<V>) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span aria-hidden="true" className="text-sm text-ink-soft">
      {label}
    </span>
    <Segmented label={label} {...choice} />
  </div>
);

/** Hints for the buttons of the device in use. */
function Hints({ isTv }: { isTv: boolean }) {
  const { t } = useTranslation(['play', 'common']);
  const device = useDevice();
  if (device === 'touch' || (device === 'keys' && !isTv)) return null;
  return (
    <HintBar
      place="menu"
      hints={[
        { action: 'move', label: t('menu-move') },
        { action: 'confirm', label: t('menu-select') },
        { action: 'remove', label: t('menu-delete') },
        { action: 'back', label: t('resume') },
      ]}
    />
  );
}

function Tiles({ state, actions, fullScreen, isEmulated, isSolo, sidePanel, ...view }: StageView) {
  const { t } = useTranslation('play');
  const { can } = useMe();
  const hasNotes = can('roms.user.write') || view.rom.all_user_notes.length > 0;
  const toggleSidePanel = (one: 'manual' | 'notes') =>
    view.onSidePanel(sidePanel === one ? null : one);
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
      {view.canShare && (
        <Tile
          icon={<Users {...ICON} />}
          label={t('room')}
          isOn={view.room.state !== null && view.room.state.end === null}
          onPress={view.onRoom}
        />
      )}
      {isSolo && (
        <>
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
        </>
      )}
      {!view.isGuest && (
        <Tile
          icon={<Camera {...ICON} />}
          label={t('screenshot')}
          onPress={actions.takeScreenshot}
        />
      )}
      {(isSolo || !isEmulated) && (
        <Tile icon={<RotateCcw {...ICON} />} label={t('restart')} onPress={view.onRestart} />
      )}
      {fullScreen.canFill && (
        <Tile
          icon={fullScreen.isFullScreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
          label={t('full-screen')}
          isOn={fullScreen.isFullScreen}
          onPress={fullScreen.toggle}
        />
      )}
      {isEmulated && (
        <Tile icon={<Gamepad2 {...ICON} />} label={t('controls')} onPress={view.onControls} />
      )}
      <Tile icon={<Hand {...ICON} />} label={t('touch-controls')} onPress={view.onTouchSettings} />
      {isSolo && (
        <>
          {hasCheats(view.core) && (
            <Tile icon={<WandSparkles {...ICON} />} label={t('cheats')} onPress={view.onCheats} />
          )}
          <Tile
            icon={<SlidersHorizontal {...ICON} />}
            label={t('core-options')}
            onPress={view.onCoreOptions}
          />
        </>
      )}
      {listManuals(view.rom).length > 0 && (
        <Tile
          icon={<BookOpen {...ICON} />}
          label={t('manual')}
          isOn={sidePanel === 'manual'}
          isFirst={view.panelBeforeMenu === 'manual'}
          onPress={() => toggleSidePanel('manual')}
        />
      )}
      {hasNotes && (
        <Tile
          icon={<NotebookPen {...ICON} />}
          label={t('notes')}
          isOn={sidePanel === 'notes'}
          isFirst={view.panelBeforeMenu === 'notes'}
          onPress={() => toggleSidePanel('notes')}
        />
      )}
    </div>
  );
}

interface TileProps {
  icon: ReactNode;
  label: string;
  isOn?: boolean | undefined;
  /** The tile that has the focus when the menu opens. */
  isFirst?: boolean | undefined;
  onPress: () => void;
}

function Tile({ icon, label, isOn, isFirst, onPress }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      data-autofocus={isFirst ? '' : undefined}
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
