import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

import { netplayCore, netplayQueries } from '#game/data/netplay.ts';
import type { OpenRoom } from '#game/data/netplay.ts';
import { playerQueries } from '#game/data/player.ts';

/** The rooms in which others play this game and have room for one more. */
export function OpenRooms({ romId }: { romId: number }) {
  const { can } = useMe();
  const { data: player } = useQuery(playerQueries.of(romId));
  const { data: rooms = [] } = useQuery({
    ...netplayQueries.rooms(romId),
    enabled: can('assets.read') && netplayCore(player) !== undefined,
  });
  return rooms
    .filter(({ current, max }) => current < max)
    .map((room) => <RoomRow key={room.id} romId={romId} room={room} />);
}

function RoomRow({ romId, room }: { romId: number; room: OpenRoom }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { current, max } = room;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-4 py-3 text-left">
      <Users size={20} className="shrink-0 text-accent-ink" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{t('room-waiting', { name: room.player_name })}</p>
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          {room.hasPassword && (
            <>
              <Lock size={14} className="shrink-0" aria-hidden="true" />
              <span className="sr-only">{t('room-locked')}</span>
            </>
          )}
          {room.room_name && <span className="min-w-0 truncate">{`${room.room_name} ·`}</span>}
          <span className="shrink-0 tabular-nums">
            {t('room-places', { current: format.number(current), max: format.number(max) })}
          </span>
        </p>
      </div>
      <Link
        to="/rom/$rom/ejs"
        params={{ rom: romId }}
        search={{ room: room.id }}
        className={buttonClass('secondary', 'md')}
      >
        {t('room-join')}
      </Link>
    </div>
  );
}
