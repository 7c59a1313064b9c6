import { useQuery } from '@tanstack/react-query';
import { ListMusic, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { musicQueries, useAddPlaylist, useAddToPlaylist } from './data/music.ts';

interface Props {
  fileId: number;
  onClose: () => void;
}

/** Adds a track to one of the user's playlists, or to a new one. */
export function AddToPlaylist({ fileId, onClose }: Props) {
  const { t } = useTranslation('music');
  const format = useFormat();
  const { user } = useMe();
  const { data = [] } = useQuery(musicQueries.playlists());
  const create = useAddPlaylist();
  const add = useAddToPlaylist();
  const [name, setName] = useState('');
  const own = data.filter(({ user_id }) => user_id === user?.id);
  const error = create.error ?? add.error;
  const addTo = (id: number, playlist: string) =>
    add.mutate(
      { id, fileIds: [fileId] },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('playlist-added', { name: playlist }) });
          onClose();
        },
      },
    );
  const createAndAdd = () => {
    if (name.trim() === '') return;
    create.mutate(
      { name: name.trim() },
      { onSuccess: (created) => addTo(created.id, created.name) },
    );
  };
  return (
    <Dialog
      title={t('playlist-add')}
      onClose={onClose}
      size="sm"
      onSubmit={createAndAdd}
      footer={
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === ''}
          busy={create.isPending || add.isPending}
          icon={<Plus size={16} aria-hidden="true" />}
        >
          {t('playlist-create')}
        </Button>
      }
      error={error}
    >
      <ul className="mb-4 grid gap-0.5">
        {own.map((playlist) => (
          <li key={playlist.id}>
            <button
              type="button"
              onClick={() => addTo(playlist.id, playlist.name)}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-left text-sm transition -outline-offset-2 hover:bg-hover"
            >
              <ListMusic size={18} aria-hidden="true" className="shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 truncate">{playlist.name}</span>
              <span className="text-ink-soft tabular-nums">
                {format.number(playlist.track_count)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <TextField label={t('playlist-new')} value={name} onChange={setName} maxLength={400} />
    </Dialog>
  );
}
