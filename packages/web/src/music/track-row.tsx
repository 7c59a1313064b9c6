import { EllipsisVertical, Pause, Play, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { useStore } from '#shared/lib/store.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';

import { clockText } from './clock-text.ts';
import { player } from './player.ts';
import { currentTrack, playerState } from './player-state.ts';

interface Props {
  fileId: number;
  title: string;
  /** Below the title. */
  subtitle: ReactNode;
  duration: number | null;
  /** Undefined where favorites are not available. */
  isFavorite?: boolean | undefined;
  onFavorite?: (() => void) | undefined;
  onPlay: () => void;
  menu: readonly MenuItem[];
}

/** The height of a row in pixels, which virtual lists need. */
export const TRACK_ROW_HEIGHT = 60;

/** One track of a list; its height is always `TRACK_ROW_HEIGHT`. */
export function TrackRow(props: Props) {
  const { fileId, title, subtitle, duration, isFavorite, onFavorite, onPlay, menu } = props;
  const { t } = useTranslation('music');
  const state = useStore(playerState);
  const isCurrent = currentTrack(state)?.fileId === fileId;
  const isPlaying = isCurrent && state.status === 'playing';
  return (
    <div
      className={classes(
        'flex h-15 items-center gap-1 rounded-md px-1 sm:gap-3 sm:px-2',
        isCurrent ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <IconButton
        label={isPlaying ? t('pause-title', { title }) : t('play-title', { title })}
        onClick={isCurrent ? player.toggle : onPlay}
        className={isCurrent ? 'text-accent-ink!' : undefined}
      >
        {isPlaying ? (
          <Pause size={18} fill="currentColor" aria-hidden="true" />
        ) : (
          <Play size={18} fill="currentColor" aria-hidden="true" />
        )}
      </IconButton>
      <div className="grid min-w-0 flex-1 text-sm">
        <span className={classes('truncate font-medium', isCurrent && 'text-accent-ink')}>
          {title}
        </span>
        <span className="truncate text-[0.8125rem] text-ink-soft">{subtitle}</span>
      </div>
      {duration !== null && (
        <span className="text-[0.8125rem] text-ink-soft tabular-nums">{clockText(duration)}</span>
      )}
      {onFavorite && (
        <IconButton
          label={isFavorite ? t('unfavorite', { title }) : t('favorite', { title })}
          aria-pressed={isFavorite ?? false}
          onClick={onFavorite}
        >
          <Star
            size={18}
            aria-hidden="true"
            className={isFavorite ? 'text-accent-ink' : undefined}
            fill={isFavorite ? 'currentColor' : 'none'}
          />
        </IconButton>
      )}
      {menu.length > 0 && (
        <Menu
          trigger={
            <IconButton label={t('more', { title })}>
              <EllipsisVertical size={18} aria-hidden="true" />
            </IconButton>
          }
          items={menu}
        />
      )}
    </div>
  );
}
