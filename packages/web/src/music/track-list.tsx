import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Gamepad2, ListPlus, ListX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { MusicTrack } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { MenuItem } from '#shared/ui/menu.tsx';

import { AddToPlaylist } from './add-to-playlist.tsx';
import {
  musicQueries,
  readTracks,
  useMoveInPlaylist,
  useRemoveFromPlaylist,
  useSetFavorite,
} from './data/music.ts';
import type { TrackSource } from './data/music.ts';
import { player } from './player.ts';
import type { PlayerTrack } from './player-state.ts';
import { TrackRow } from './track-row.tsx';
import { WindowedList } from './windowed-list.tsx';

interface Props {
  label: string;
  source: TrackSource;
  /** The user's own playlist, whose tracks can be moved and removed. */
  ownPlaylist?: number | undefined;
  empty: ReactNode;
}

/** Tracks that follow the chosen one in the queue, and tracks before it. */
const QUEUE = { before: 50, length: 250 };

/** Starts the track at once and adds its neighbors in the list when they are loaded. */
function playFrom(source: TrackSource, track: MusicTrack, index: number): void {
  player.play([toPlayerTrack(track)], 0);
  const offset = Math.max(0, index - QUEUE.before);
  readTracks(source, { offset, limit: QUEUE.length })
    .then(({ items }) => player.setQueue(items.map(toPlayerTrack)))
    .catch((error: unknown) => logFailure('Loading the queue', error));
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** The tracks of the library, of a playlist, or a user's favorites. */
export function TrackList({ label, source, ownPlaylist, empty }: Props) {
  const { t } = useTranslation('music');
  const { can } = useMe();
  const navigate = useNavigate();
  const setFavorite = useSetFavorite();
  const move = useMoveInPlaylist();
  const remove = useRemoveFromPlaylist();
  const [added, setAdded] = useState<number | null>(null);
  const menuOf = (track: MusicTrack, index: number, total: number): MenuItem[] => {
    const { rom_file_id: fileId, rom_id: rom } = track;
    const items: MenuItem[] = [
      {
        label: t('open-game'),
        icon: <Gamepad2 {...ICON} />,
        onSelect: () =>
          void navigate({ to: '/rom/$rom', params: { rom }, search: { tab: 'soundtrack' } }),
      },
    ];
    if (can('playlists.write')) {
      items.push({
        label: t('playlist-add'),
        icon: <ListPlus {...ICON} />,
        onSelect: () => setAdded(fileId),
      });
    }
    if (ownPlaylist === undefined) return items;
    const moveBy = (by: -1 | 1) => () => move.mutate({ id: ownPlaylist, index, by });
    if (index > 0) {
      items.push({ label: t('move-up'), icon: <ArrowUp {...ICON} />, onSelect: moveBy(-1) });
    }
    if (index + 1 < total) {
      items.push({ label: t('move-down'), icon: <ArrowDown {...ICON} />, onSelect: moveBy(1) });
    }
    items.push({
      label: t('playlist-remove'),
      icon: <ListX {...ICON} />,
      onSelect: () => remove.mutate({ id: ownPlaylist, fileIds: [fileId] }),
    });
    return items;
  };
  return (
    <>
      <WindowedList
        label={label}
        queryOf={(number) => musicQueries.tracks(source, number)}
        empty={empty}
      >
        {(track, index, total) => {
          const { rom_file_id: fileId, is_favorite } = track;
          return (
            <TrackRow
              fileId={fileId}
              title={track.title ?? ''}
              subtitle={[track.artist, track.game_name].filter(Boolean).join(' · ')}
              duration={track.duration_seconds}
              isFavorite={is_favorite}
              onFavorite={
                can('playlists.write')
                  ? () => setFavorite.mutate({ fileId, isFavorite: !is_favorite })
                  : undefined
              }
              onPlay={() => playFrom(source, track, index)}
              menu={menuOf(track, index, total)}
            />
          );
        }}
      </WindowedList>
      {added !== null && <AddToPlaylist fileId={added} onClose={() => setAdded(null)} />}
    </>
  );
}

const toPlayerTrack = (track: MusicTrack): PlayerTrack => ({
  fileId: track.rom_file_id,
  romId: track.rom_id,
  title: track.title ?? '',
  artist: track.artist,
  album: track.album,
  gameName: track.game_name ?? '',
  address: `${basePath}${track.stream_url}`,
  cover: track.cover_url === null ? null : `${basePath}${track.cover_url}`,
});
