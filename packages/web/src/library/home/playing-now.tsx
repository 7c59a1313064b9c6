import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ActivityEntry } from '@saveroom/contract';

import { usePlayingNow } from '#library/data/activity.ts';
import { personAvatar } from '#shared/data/users.ts';
import { Avatar } from '#shared/ui/avatar.tsx';

/** What other people are playing right now, if they share it. Renders nothing if there is none. */
export function PlayingNow() {
  const { t } = useTranslation('home');
  const playing = usePlayingNow();
  if (playing.length === 0) return null;
  return (
    <section aria-labelledby="playing-now" className="grid gap-3">
      <h2 id="playing-now" className="text-sm font-semibold text-ink-soft">
        {t('playing-now')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {playing.map((entry) => (
          <li key={`${entry.user_id} ${entry.rom_id}`} className="min-w-0">
            <Player entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Player({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation('home');
  const { username, rom_id, rom_name, platform_name } = entry;
  return (
    <Link
      to="/rom/$rom"
      params={{ rom: rom_id }}
      title={platform_name}
      className="flex min-h-11 max-w-full items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1.5 text-sm transition hover:border-line-strong hover:bg-hover"
    >
      <span className="relative">
        <Avatar name={username} src={personAvatar(entry)} size={32} />
        <span
          aria-hidden="true"
          className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface bg-good"
        />
      </span>
      <span className="truncate">{t('playing-named', { name: username, game: rom_name })}</span>
    </Link>
  );
}
