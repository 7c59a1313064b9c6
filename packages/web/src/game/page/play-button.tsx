import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, History, Play, RotateCcw, SlidersHorizontal, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomPlayer } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { logFailure } from '#shared/lib/log.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';

import { netplayCore } from '#game/data/netplay.ts';
import { playerQueries } from '#game/data/player.ts';
import { usePlayerOf } from '#library/data/playable.ts';

export interface Playing {
  /** The player for the game; null: it cannot be played here; undefined: not known yet. */
  readonly kind: RomPlayer['kind'] | undefined;
  /** Whether there is a save or state to continue from. */
  readonly isStarted: boolean;
}

/** Whether and how the game is played on this page. */
export function usePlaying(rom: DetailedRom): Playing {
  const { data: player, error } = useQuery(playerQueries.of(rom.id));
  const playerOf = usePlayerOf();
  const isStarted = hasSaves(rom);
  if (rom.missing_from_fs) return { kind: null, isStarted };
  if (!error) return { kind: player?.kind, isStarted };
  // The button stays, because the player's page says when playing is allowed again.
  const isTimeOver = error instanceof ApiError && error.code === 'play_time_over';
  return { kind: isTimeOver ? (playerOf(rom) ?? null) : null, isStarted };
}

const hasSaves = ({ user_saves, user_states }: DetailedRom): boolean =>
  user_saves.length > 0 || user_states.length > 0;

interface SplitProps {
  size: 'md' | 'lg';
  /** Accessible name of the arrow button. */
  menuLabel: string;
  items: readonly MenuItem[];
  /** Renders the link that is the main part of the button. */
  renderMain: (className: string) => ReactNode;
}

/** A primary button whose arrow opens more options, if there are any. */
export function SplitButton({ size, menuLabel, items, renderMain }: SplitProps) {
  const hasMenu = items.length > 0;
  return (
    <div className="flex">
      {renderMain(
        buttonClass(
          'primary',
          size,
          classes(
            'grow',
            size === 'lg' ? 'px-5! sm:px-7!' : 'px-4!',
            hasMenu && 'rounded-r-none! pr-4! sm:pr-5!',
          ),
        ),
      )}
      {hasMenu && (
        <Menu
          align="start"
          trigger={
            <button
              type="button"
              aria-label={menuLabel}
              className={buttonClass(
                'primary',
                size,
                'rounded-l-none! border-l border-on-accent/25 px-2.5!',
              )}
            >
              <ChevronDown size={18} aria-hidden="true" />
            </button>
          }
          items={items}
        />
      )}
    </div>
  );
}

interface Props {
  rom: DetailedRom;
  playing: Playing;
  size: 'md' | 'lg';
  /** Opens the list of saves and states. */
  onSaves: () => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Starts the game at once; the arrow opens the other ways to start it. */
export function PlayButton({ rom, playing, size, onSaves }: Props) {
  const { t } = useTranslation('rom');
  const navigate = useNavigate();
  const { data: player } = useQuery(playerQueries.of(rom.id));
  const open = (start?: 'new' | 'now', room?: 'new') => {
    const to = playing.kind === 'flash' ? '/rom/$rom/ruffle' : '/rom/$rom/ejs';
    navigate({ to, params: { rom: rom.id }, search: { start, room } }).catch((error: unknown) =>
      logFailure('Opening the player', error),
    );
  };
  const items: MenuItem[] = [];
  if (hasSaves(rom)) {
    items.push(
      { label: t('play-new'), icon: <RotateCcw {...ICON} />, onSelect: () => open('new') },
      { label: t('play-from'), icon: <History {...ICON} />, onSelect: onSaves },
    );
  }
  if (netplayCore(player)) {
    items.push({
      label: t('play-together'),
      icon: <Users {...ICON} />,
      onSelect: () => open('now', 'new'),
    });
  }
  items.push({
    label: t('play-options'),
    icon: <SlidersHorizontal {...ICON} />,
    onSelect: () => open(),
  });
  return (
    <SplitButton
      size={size}
      menuLabel={t('play-more')}
      items={items}
      renderMain={(className) => <PlayLink rom={rom} playing={playing} className={className} />}
    />
  );
}

interface LinkProps {
  rom: DetailedRom;
  playing: Playing;
  className: string;
  /** Replaces the icon and "Continue" or "Play". */
  children?: ReactNode;
}

/** Starts the game at once, from the newest save or state if there is one. */
export function PlayLink({ rom, playing, className, children }: LinkProps) {
  const { t } = useTranslation('rom');
  return (
    <Link
      to={playing.kind === 'flash' ? '/rom/$rom/ruffle' : '/rom/$rom/ejs'}
      params={{ rom: rom.id }}
      search={{ start: 'now' }}
      className={className}
    >
      {children ?? (
        <>
          <Play size={18} fill="currentColor" aria-hidden="true" />
          {playing.isStarted ? t('continue') : t('play')}
        </>
      )}
    </Link>
  );
}
