import { useTranslation } from 'react-i18next';

import { usePlayingNow } from '#library/data/activity.ts';
import { personAvatar } from '#shared/data/users.ts';
import { Avatar } from '#shared/ui/avatar.tsx';

/** Other people who are playing this game right now. */
export function PlayersNow({ romId }: { romId: number }) {
  const { t } = useTranslation('rom');
  const players = usePlayingNow().filter(({ rom_id }) => rom_id === romId);
  if (players.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {players.map((entry) => (
        <li key={entry.user_id} className="flex items-center gap-2.5 text-sm">
          <Avatar name={entry.username} src={personAvatar(entry)} size={28} />
          <span className="min-w-0 wrap-anywhere">
            {t('playing-this', { name: entry.username })}
          </span>
        </li>
      ))}
    </ul>
  );
}
