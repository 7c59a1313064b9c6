import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPlus, Music, Play, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TRACK_EXTENSIONS } from '@saveroom/contract';
import type { DetailedRom, RomFile } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useRomRights } from '#library/data/rom-rights.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';

import { fileAddress, resourceAddress } from '#library/data/rom-addresses.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { AddToPlaylist } from '#music/add-to-playlist.tsx';
import { musicQueries, useSetFavorite } from '#music/data/music.ts';
import { player } from '#music/player.ts';
import type { PlayerTrack } from '#music/player-state.ts';
import { TrackRow } from '#music/track-row.tsx';

import { useAddGameFiles } from '#game/data/rom-mutations.ts';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { RemoveFileDialog } from './file-row.tsx';
import { GameFileUpload } from './game-file-upload.tsx';

type Opened = { kind: 'playlist' | 'remove'; file: RomFile } | null;

/** The music of a game. */
export function SoundtrackPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation(['music', 'rom']);
  const format = useFormat();
  const { can } = useMe();
  const may = useRomRights(rom);
  const files = tracksOf(rom);
  const add = useAddGameFiles(rom.id, 'soundtrack');
  const { data } = useQuery({ ...musicQueries.ofGame(rom.id), enabled: files.length > 0 });
  const favorites = new Set(
    (data?.items ?? []).filter((track) => track.is_favorite).map((track) => track.rom_file_id),
  );
  useRefreshAfterReading(files);
  const setFavorite = useSetFavorite();
  const [opened, setOpened] = useState<Opened>(null);
  const queue = files.map((file) => toPlayerTrack(rom, file));
  const upload = may('roms.write') && !rom.missing_from_fs && (
    <GameFileUpload
      rom={rom}
      kind="soundtrack"
      add={add}
      label={t('upload')}
      variant={files.length === 0 ? 'primary' : 'ghost'}
    />
  );
  if (files.length === 0) {
    return (
      <EmptyState
        icon={<Music size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={t('none')}
        actions={upload}
      >
        <p>{t('none-text')}</p>
        <ErrorNotice error={add.error} />
      </EmptyState>
    );
  }
  const menuOf = (file: RomFile): MenuItem[] => {
    const items: MenuItem[] = [];
    // Tags that are not read yet: the server does not list the track.
    if (can('playlists.write') && file.track_meta !== null) {
      items.push({
        label: t('playlist-add'),
        icon: <ListPlus size={16} aria-hidden="true" />,
        onSelect: () => setOpened({ kind: 'playlist', file }),
      });
    }
    if (may('roms.delete')) {
      items.push({
        label: t('delete'),
        icon: <Trash2 size={16} aria-hidden="true" />,
        tone: 'danger',
        onSelect: () => setOpened({ kind: 'remove', file }),
      });
    }
    return items;
  };
  return (
    <div className="grid max-w-200 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="primary"
          icon={<Play size={16} fill="currentColor" aria-hidden="true" />}
          onClick={() => player.play(queue, 0)}
        >
          {t('play-all')}
        </Button>
        {upload}
        <p className="ml-auto text-sm text-ink-soft tabular-nums">
          {t('count', { count: files.length, number: format.number(files.length) })}
        </p>
      </div>
      <ErrorNotice error={add.error} />
      <ul aria-label={t('rom:tab-soundtrack')} className="grid">
        {files.map((file, index) => {
          const isFavorite = favorites.has(file.id);
          return (
            <li key={file.id}>
              <TrackRow
                fileId={file.id}
                title={queue[index]?.title ?? file.file_name}
                subtitle={file.track_meta?.artist ?? file.track_meta?.album ?? titleOf(rom)}
                duration={file.track_meta?.duration_seconds ?? null}
                isFavorite={isFavorite}
                onFavorite={
                  can('playlists.write') && file.track_meta !== null
                    ? () => setFavorite.mutate({ fileId: file.id, isFavorite: !isFavorite })
                    : undefined
                }
                onPlay={() => player.play(queue, index)}
                menu={menuOf(file)}
              />
            </li>
          );
        })}
      </ul>
      {opened?.kind === 'playlist' && (
        <AddToPlaylist fileId={opened.file.id} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === 'remove' && (
        <RemoveFileDialog file={opened.file} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

/** The server lists a track in music once its tags are read, shortly after the upload. */
function useRefreshAfterReading(files: readonly RomFile[]): void {
  const client = useQueryClient();
  const read = files.filter(({ track_meta }) => track_meta !== null).length;
  const known = useRef(read);
  useEffect(() => {
    if (known.current === read) return;
    known.current = read;
    void client.invalidateQueries({ queryKey: musicQueries.root });
  }, [client, read]);
}

const toPlayerTrack = (rom: DetailedRom, file: RomFile): PlayerTrack => ({
  fileId: file.id,
  romId: rom.id,
  title: file.track_meta?.title ?? file.file_name.replace(/\.[^.]+$/, ''),
  artist: file.track_meta?.artist ?? null,
  album: file.track_meta?.album ?? null,
  gameName: titleOf(rom),
  address: fileAddress(file),
  cover: rom.path_cover_small ? resourceAddress(rom.path_cover_small) : null,
});

const AUDIO = new RegExp(String.raw`\.(?:${TRACK_EXTENSIONS.join('|')})$`, 'i');

/** The audio files of a game's soundtrack, by folder, disc, track number and file name. */
export const tracksOf = ({ files }: Pick<DetailedRom, 'files'>): RomFile[] =>
  files
    .filter(({ category, file_name }) => category === 'soundtrack' && AUDIO.test(file_name))
    .toSorted(
      (a, b) =>
        a.file_path.localeCompare(b.file_path) ||
        (a.track_meta?.disc ?? 1) - (b.track_meta?.disc ?? 1) ||
        trackNumber(a) - trackNumber(b) ||
        a.file_name.localeCompare(b.file_name, undefined, { numeric: true }),
    );

/** Tracks without a number come last; not `Infinity`, whose difference is no number. */
const trackNumber = ({ track_meta }: RomFile): number => track_meta?.track ?? 100_000;
