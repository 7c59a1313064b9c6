import { LogOut, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useSaveRefusal } from '#play/saves/sync-state.ts';
import { classes } from '#shared/lib/classes.ts';
import { useFullScreen } from '#shared/lib/full-screen.ts';
import { syncStatus } from '#play/saves/sync-state.ts';
import type { SyncState } from '#play/saves/sync-state.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Slider } from '#shared/ui/slider.tsx';

import { readVolume, writeVolume } from './volume.ts';

interface Props {
  isPaused: boolean;
  isShown: boolean;
  isQuitting: boolean;
  keeping: SyncState | null;
  onToggle: () => void;
  onVolume: (value: number) => void;
  onQuit: () => void;
}

const PERCENT = 100;

export function FlashBar({ isPaused, isShown, isQuitting, keeping, ...act }: Props) {
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
