import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ListMusic, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { MusicPlaylist } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import {
  musicQueries,
  useAddPlaylist,
  useDeletePlaylist,
  useUpdatePlaylist,
} from './data/music.ts';
import { TrackList } from './track-list.tsx';

interface Props {
  /** The open playlist; undefined for the list of all playlists. */
  id: number | undefined;
  onOpen: (id: number | undefined) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** The user's playlists and the public ones of others. */
export function PlaylistsPanel({ id, onOpen }: Props) {
  const { t } = useTranslation(['music', 'common']);
  const { can } = useMe();
  const playlists = useQuery(musicQueries.playlists());
  const { data, error } = playlists;
  const [isCreating, setIsCreating] = useState(false);
  const dialog = isCreating && (
    <PlaylistDialog onSaved={(saved) => onOpen(saved.id)} onClose={() => setIsCreating(false)} />
  );
  const create = can('playlists.write') && (
    <Button
      variant="primary"
      icon={<Plus {...ICON} />}
      aria-haspopup="dialog"
      onClick={() => setIsCreating(true)}
    >
      {t('playlist-create')}
    </Button>
  );
  if (!data) {
    return error ? (
      <FailedQuery title={t('common:error-load')} query={playlists} />
    ) : (
      <Skeleton className="h-40" />
    );
  }
  const open = data.find((playlist) => playlist.id === id);
  if (open) return <Playlist key={open.id} playlist={open} onBack={() => onOpen(undefined)} />;
  if (data.length === 0) {
    return (
      <>
        <EmptyState
          icon={<ListMusic size={32} strokeWidth={1.5} aria-hidden="true" />}
          title={t('playlists-none')}
          actions={create}
        >
          <p>{t('playlists-none-text')}</p>
        </EmptyState>
        {dialog}
      </>
    );
  }
  return (
    <div className="grid gap-4">
      <div>{create}</div>
      <ul aria-label={t('tab-playlists')} className="grid max-w-200">
        {data.map((playlist) => (
          <li key={playlist.id}>
            <PlaylistRow playlist={playlist} onOpen={() => onOpen(playlist.id)} />
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  );
}

function PlaylistRow({ playlist, onOpen }: { playlist: MusicPlaylist; onOpen: () => void }) {
  const { t } = useTranslation('music');
  const format = useFormat();
  const { user } = useMe();
  const { name, track_count: count, owner_username, user_id, is_public } = playlist;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-15 w-full items-center gap-4 rounded-md px-3 text-left transition -outline-offset-2 hover:bg-hover"
    >
      <ListMusic size={20} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <span className="grid min-w-0 flex-1 text-sm">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-[0.8125rem] text-ink-soft">
          {t('count', { count, number: format.number(count) })}
          {user_id !== user?.id && ` · ${t('playlist-by', { name: owner_username })}`}
        </span>
      </span>
      {is_public && <Badge>{t('playlist-public-badge')}</Badge>}
    </button>
  );
}

function Playlist({ playlist, onBack }: { playlist: MusicPlaylist; onBack: () => void }) {
  const { t } = useTranslation('music');
  const { user } = useMe();
  const remove = useDeletePlaylist();
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const { id, name, description, owner_username, user_id, is_public } = playlist;
  const isOwn = user_id === user?.id;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="sm" variant="ghost" icon={<ArrowLeft {...ICON} />} onClick={onBack}>
          {t('playlist-back')}
        </Button>
        <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
        {is_public && <Badge>{t('playlist-public-badge')}</Badge>}
        {!isOwn && (
          <span className="text-sm text-ink-soft">
            {t('playlist-by', { name: owner_username })}
          </span>
        )}
        {isOwn && (
          <div className="flex gap-1 sm:ml-auto">
            <Button
              size="sm"
              variant="ghost"
              icon={<Pencil {...ICON} />}
              aria-haspopup="dialog"
              onClick={() => setOpened('edit')}
            >
              {t('playlist-edit')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 {...ICON} />}
              aria-haspopup="dialog"
              onClick={() => setOpened('delete')}
            >
              {t('playlist-delete')}
            </Button>
          </div>
        )}
      </div>
      {description && <p className="max-w-prose text-ink-soft">{description}</p>}
      <TrackList
        label={name}
        source={{ of: 'playlist', id }}
        ownPlaylist={isOwn ? id : undefined}
        empty={
          <EmptyState
            icon={<ListMusic size={32} strokeWidth={1.5} aria-hidden="true" />}
            title={t('playlist-empty')}
          >
            <p>{t('playlist-empty-text')}</p>
          </EmptyState>
        }
      />
      {opened === 'edit' && <PlaylistDialog playlist={playlist} onClose={() => setOpened(null)} />}
      {opened === 'delete' && (
        <ConfirmDialog
          title={t('playlist-delete-title', { name })}
          confirmLabel={t('playlist-delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(id, { onSuccess: onBack })}
          onClose={() => setOpened(null)}
        >
          <p>{t('playlist-delete-text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface PlaylistDialogProps {
  /** Undefined to create a playlist. */
  playlist?: MusicPlaylist | undefined;
  onSaved?: ((saved: MusicPlaylist) => void) | undefined;
  onClose: () => void;
}

function PlaylistDialog({ playlist, onSaved, onClose }: PlaylistDialogProps) {
  const { t } = useTranslation(['music', 'common']);
  const create = useAddPlaylist();
  const update = useUpdatePlaylist(playlist?.id ?? 0);
  const { mutate, isPending, error } = playlist ? update : create;
  const [name, setName] = useState(playlist?.name ?? '');
  const [description, setDescription] = useState(playlist?.description ?? '');
  const [isPublic, setIsPublic] = useState(playlist?.is_public ?? false);
  const save = () => {
    if (name.trim() === '') return;
    mutate(
      { name: name.trim(), description: description.trim() || null, is_public: isPublic },
      {
        onSuccess: (saved) => {
          onSaved?.(saved);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={playlist ? t('playlist-edit') : t('playlist-create')}
      onClose={onClose}
      size="sm"
      onSubmit={save}
      error={error}
      submitLabel={playlist ? t('common:save') : t('playlist-create')}
      busy={isPending}
      disabled={name.trim() === ''}
    >
      <div className="grid gap-4">
        <TextField
          label={t('playlist-name')}
          value={name}
          onChange={setName}
          maxLength={400}
          required
        />
        <TextField
          label={t('playlist-description')}
          value={description}
          onChange={setDescription}
          maxLength={2000}
        />
        <Checkbox label={t('playlist-public')} checked={isPublic} onChange={setIsPublic} />
      </div>
    </FormDialog>
  );
}
