import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ActivityEntry, RecentPlay } from '@saveroom/contract';

import { usePlayingNow, useRecentPlays } from '#library/data/activity.ts';
import { personAvatar } from '#shared/data/users.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';

/**
 * What other people who share their activity are playing now or played recently. Renders nothing if
 * there is no activity.
 */
export function PlayingNow() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const playing = usePlayingNow();
  const recent = useRecentPlays(playing);
  return (
    <>
      <Plays
        title={t('playing-now')}
        plays={playing}
        renderText={({ username, rom_name }) => (
          <span className="truncate">{t('playing-named', { name: username, game: rom_name })}</span>
        )}
        isNow
      />
      <Plays
        title={t('played-lately')}
        plays={recent}
        renderText={({ username, rom_name, played_at }) => (
          <span className="grid min-w-0 leading-tight">
            <span className="truncate">{rom_name}</span>
            <span className="truncate text-[0.8125rem] text-ink-soft">
              {t('played-by', { name: username, when: format.ago(played_at) })}
            </span>
          </span>
        )}
      />
    </>
  );
}

interface PlaysProps<P> {
  title: string;
  plays: readonly P[];
  renderText: (play: P) => ReactNode;
  isNow?: boolean;
}

function Plays<P extends ActivityEntry | RecentPlay>(props: PlaysProps<P>) {
  const { title, plays, renderText, isNow = false } = props;
  const id = useId();
  if (plays.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="text-sm font-semibold text-ink-soft">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {plays.map((play) => (
          <li key={`${play.user_id} ${play.rom_id}`} className="max-w-full min-w-0">
            <GameLink play={play} isNow={isNow}>
              {renderText(play)}
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GameLinkProps {
  play: ActivityEntry | RecentPlay;
  isNow: boolean;
  children: ReactNode;
}

function GameLink({ play, isNow, children }: GameLinkProps) {
  const { username, rom_id, platform_name } = play;
  return (
    <Link
      to="/rom/$rom"
      params={{ rom: rom_id }}
      title={platform_name}
      className="flex min-h-11 max-w-full items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1.5 text-sm transition hover:border-line-strong hover:bg-hover"
    >
      <span className="relative">
        <Avatar name={username} src={personAvatar(play)} size={32} />
        {isNow && (
          <span
            aria-hidden="true"
            className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface bg-good"
          />
        )}
      </span>
      {children}
    </Link>
  );
}
