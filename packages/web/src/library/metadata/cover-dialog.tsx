import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, FieldView, RomMetadata } from '@saveroom/contract';

import { fetchFile } from '#shared/api/fetch-file.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { useUpdateRom } from '#library/data/rom-changes.ts';
import type { RomChange } from '#library/data/rom-changes.ts';
import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { CoverPanel } from './cover-panel.tsx';

interface Props {
  romId: number;
  onClose: () => void;
}

/** Changes the cover of a game at once; a message offers to undo it. */
export function CoverDialog({ romId, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const rom = useQuery(romDetailQueries.one(romId));
  const known = useQuery(romMetadataQueries.one(romId));
  const error = rom.error ?? known.error;
  const retry = () => {
    void rom.refetch();
    void known.refetch();
  };
  if (rom.data && known.data) {
    return <ChangeCover rom={rom.data} known={known.data} onClose={onClose} />;
  }
  return (
    <Dialog title={t('cover-change')} size="lg" onClose={onClose}>
      {error ? (
        <FailedState
          title={t('common:error-load')}
          error={error}
          onRetry={retry}
          retrying={rom.isFetching || known.isFetching}
        />
      ) : (
        <Loading className="grid gap-x-8 gap-y-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <Skeleton className="aspect-3/4 w-full max-sm:mx-auto max-sm:max-w-40" />
          <span className="grid content-start gap-6">
            <Skeleton className="h-20" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </span>
        </Loading>
      )}
    </Dialog>
  );
}

interface ChangeCoverProps {
  rom: DetailedRom;
  known: RomMetadata;
  onClose: () => void;
}

function ChangeCover({ rom, known, onClose }: ChangeCoverProps) {
  const { t } = useTranslation('rom');
  const update = useUpdateRom(rom.id);
  // The dialog is closed by the time of an undo, so a failure is shown as a toast.
  const undo = useUpdateRom(rom.id, {});
  const view = known.fields.find(({ field }) => field === 'cover');
  const apply = async (change: RomChange) => {
    const previous = await previousCover(rom, view).catch(() => null);
    await update.mutateAsync(change);
    const message = change.removesCover ? t('cover-did-remove') : t('cover-did-change');
    const action = previous && { label: t('undo'), onPress: () => undo.mutate(previous) };
    toast({ tone: 'good', message, action: action ?? undefined });
    onClose();
  };
  const start = (change: RomChange) => {
    if (update.isPending) return;
    // The dialog shows the error of `update`.
    apply(change).catch(() => undefined);
  };
  return (
    <Dialog
      title={t('cover-change')}
      description={titleOf(rom)}
      size="lg"
      onClose={onClose}
      error={update.error}
    >
      <CoverPanel
        editing={{
          rom,
          view,
          draft: undefined,
          cover: null,
          busy: update.isPending,
          setCover: (next) => {
            if (next?.kind === 'upload') start({ cover: next.file, changes: [] });
            else if (next) start({ removesCover: true, changes: [] });
          },
          setUrl: (value) => start({ changes: [{ field: 'cover', value }] }),
        }}
      />
    </Dialog>
  );
}

/** The change that restores the current cover. A cover that a user set is uploaded again. */
async function previousCover(rom: DetailedRom, view: FieldView | undefined): Promise<RomChange> {
  if (!view?.is_locked) return { changes: [{ field: 'cover', reset: true }] };
  const { path_cover_large: path } = rom;
  if (!path) return { removesCover: true, changes: [] };
  const { file } = await fetchFile(resourceAddress(path));
  return { cover: new File([file], 'cover', { type: file.type }), changes: [] };
}
