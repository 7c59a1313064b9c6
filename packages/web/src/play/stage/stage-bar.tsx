import {
  ArrowLeft,
  BookmarkPlus,
  FastForward,
  Gamepad2,
  Hand,
  History,
  Maximize,
  Minimize,
  Pause,
  Play,
  Rewind,
  Users,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Slider } from '#shared/ui/slider.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import type { StageView } from './stage-actions.ts';
import { DiscMenu, StageButton, SyncNote } from './stage-controls.tsx';

const ICON = { size: 20, 'aria-hidden': true } as const;
/** Nearly opaque, so that it can be read over any picture. */
const PANEL =
  'pointer-events-auto absolute flex items-center gap-1 border-line bg-canvas/95 text-ink ' +
  'transition-opacity duration-(--duration-slow)';
const HIDDEN =
  'pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:opacity-100';
const TOP = 'inset-x-0 top-0 border-b px-2 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 sm:px-4';
const BOTTOM =
  'bottom-[max(0.75rem,env(safe-area-inset-bottom))] left-1/2 -translate-x-1/2 rounded-lg border px-2 py-1 shadow-3';

/** Controls above the game; they hide without pointer activity. */
export function StageBar(view: StageView) {
  const isDesktop = useIsDesktop();
  return (
    <>
      <TopBar {...view} />
      {isDesktop && <BottomBar {...view} />}
    </>
  );
}

function TopBar(view: StageView) {
  const { title, saveSync, state, isSolo, isVisible, actions, onQuit } = view;
  const { t } = useTranslation('play');
  const isDesktop = useIsDesktop();
  return (
    <section aria-label={t('bar-game')} className={classes(PANEL, TOP, !isVisible && HIDDEN)}>
      <StageButton label={t('quit')} onClick={onQuit}>
        <ArrowLeft {...ICON} />
      </StageButton>
      <div className="grid min-w-0 flex-1">
        <h1 className="truncate text-[0.9375rem] font-semibold">{title}</h1>
        {saveSync && !isDesktop && <SyncNote saveSync={saveSync} />}
      </div>
      {isDesktop ? (
        <>
          <RoomButton {...view} />
          <PadsNote pads={state.pads} />
          {saveSync && <SyncNote saveSync={saveSync} />}
        </>
      ) : (
        <>
          <RoomButton {...view} />
          {isSolo && (
            <>
              <StageButton label={t('save-state')} onClick={actions.saveState}>
                <BookmarkPlus {...ICON} />
              </StageButton>
              <StageButton
                label={t('fast-forward')}
                isOn={state.speed === 'fast'}
                onClick={() => actions.toggleSpeed('fast')}
              >
                <FastForward {...ICON} />
              </StageButton>
            </>
          )}
          <PauseButton state={state} actions={actions} />
        </>
      )}
    </section>
  );
}

function BottomBar(view: StageView) {
  const { t } = useTranslation('play');
  const { state, isEmulated, isSolo, isVisible, actions, fullScreen } = view;
  return (
    <section aria-label={t('bar')} className={classes(PANEL, BOTTOM, !isVisible && HIDDEN)}>
      <PauseButton state={state} actions={actions} />
      {isSolo && (
        <>
          <StageButton
            label={t('fast-forward')}
            isOn={state.speed === 'fast'}
            onClick={() => actions.toggleSpeed('fast')}
          >
            <FastForward {...ICON} />
          </StageButton>
          <StageButton label={t('rewind')} onClick={actions.rewind}>
            <Rewind {...ICON} />
          </StageButton>
          <Gap />
          <StageButton label={t('save-state')} onClick={actions.saveState}>
            <BookmarkPlus {...ICON} />
          </StageButton>
          <StageButton label={t('load-state')} onClick={view.onLoadState}>
            <History {...ICON} />
          </StageButton>
          <DiscMenu discs={state.discs} onInsert={actions.insertDisc} />
        </>
      )}
      <Gap />
      <VolumeControl volume={view.volume} onChange={view.onVolume} />
      <Gap />
      {isEmulated && (
        <StageButton label={t('controls')} onClick={view.onControls}>
          <Gamepad2 {...ICON} />
        </StageButton>
      )}
      <StageButton
        label={t('touch-controls')}
        isOn={view.hasTouch}
        onClick={() => view.onTouch(!view.hasTouch)}
      >
        <Hand {...ICON} />
      </StageButton>
      {fullScreen.canFill && (
        <StageButton
          label={t('full-screen')}
          isOn={fullScreen.isFullScreen}
          onClick={fullScreen.toggle}
        >
          {fullScreen.isFullScreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
        </StageButton>
      )}
    </section>
  );
}

/**
 * Pauses or resumes. The game can be paused without its menu while the manual or notes are in
 * front.
 */
function PauseButton({ state: { phase }, actions }: Pick<StageView, 'state' | 'actions'>) {
  const { t } = useTranslation('play');
  return phase.kind === 'paused' ? (
    <StageButton label={t('resume')} onClick={actions.resume}>
      <Play {...ICON} />
    </StageButton>
  ) : (
    <StageButton label={t('pause')} onClick={actions.pause}>
      <Pause {...ICON} />
    </StageButton>
  );
}

const Gap = () => <span aria-hidden="true" className="mx-2 h-5 w-px bg-line-strong/60" />;

const FULL = 100;

/** Mutes, and restores the last volume. */
export function VolumeControl({
  volume,
  onChange,
}: {
  volume: number;
  onChange: (value: number) => void;
}) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const isSilent = volume === 0;
  return (
    <div className="flex items-center gap-1">
      <StageButton
        label={isSilent ? t('unmute') : t('mute')}
        onClick={() => onChange(isSilent ? 0.5 : 0)}
      >
        {isSilent ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
      </StageButton>
      <div className="w-28">
        <Slider
          compact
          label={t('volume')}
          value={Math.round(volume * FULL)}
          step={5}
          valueText={format.percent(volume)}
          onChange={(value) => onChange(value / FULL)}
        />
      </div>
    </div>
  );
}

/** The number of players; opens the room. */
function RoomButton({ room: { state }, onRoom }: StageView) {
  const { t } = useTranslation('play');
  const format = useFormat();
  if (!state || state.end) return null;
  return (
    <button
      type="button"
      onClick={onRoom}
      className="mr-2 flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-[0.8125rem] text-ink-soft transition hover:bg-hover hover:text-ink"
    >
      <Users size={16} aria-hidden="true" />
      {t('room-count', {
        count: state.players.length,
        number: format.number(state.players.length),
      })}
    </button>
  );
}

/** Number of connected gamepads, with their names in a tooltip. */
function PadsNote({ pads }: { pads: readonly string[] }) {
  const { t } = useTranslation('play');
  if (pads.length === 0) return null;
  return (
    <Tooltip text={pads.join(' · ')}>
      <span className="mr-3 flex items-center gap-1.5 text-[0.8125rem] text-ink-soft">
        <Gamepad2 size={15} aria-hidden="true" />
        {t('controllers', { count: pads.length })}
      </span>
    </Tooltip>
  );
}
