import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

import { useDeleteDat, useUpdateDat } from '#admin/data/dats.ts';
import { catalogueQueries } from '#library/data/config.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { PlatformChoice } from '#library/platforms/platform-choice.tsx';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  dat: Dat;
  onClose: () => void;
}

export function DatPlatformDialog({ dat, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const update = useUpdateDat();
  const [slug, setSlug] = useState(dat.platform_slug);
  const catalogue = useQuery(catalogueQueries.platforms());
  const { data: own = [] } = useQuery(platformQueries.all());
  const known = catalogue.data ?? [];
  // Custom platforms can be compared with a DAT as well.
  const platforms = [
    ...own.filter((one) => !known.some((other) => other.slug === one.slug)),
    ...known,
  ];
  const save = (wanted: string | null) =>
    update.mutate(
      { id: dat.id, slug: wanted },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('dats-platform-saved') });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t('dats-platform-title')}
      description={dat.name}
      onClose={onClose}
      onSubmit={() => save(slug)}
      footer={
        <>
          {dat.platform_by_hand && (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              disabled={update.isPending}
              onClick={() => save(null)}
            >
              {t('dats-platform-auto')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={update.isPending}
            disabled={slug === null || slug === dat.platform_slug}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      {catalogue.isPending && <Skeleton className="h-74" />}
      {catalogue.isLoadingError && <FailedQuery title={t('common:error-load')} query={catalogue} />}
      {catalogue.data && (
        <PlatformChoice
          label={t('dats-platform-label')}
          searchLabel={t('platform-search')}
          noneText={(search) => t('platform-search-none', { search })}
          moreText={(count) => t('platform-search-more', { count })}
          platforms={platforms}
          value={slug}
          onChange={setSlug}
          error={update.error && errorText(update.error)}
        />
      )}
    </Dialog>
  );
}

interface DeleteDatDialogProps {
  dat: Dat;
  onClose: () => void;
}

export function DeleteDatDialog({ dat, onClose }: DeleteDatDialogProps) {
  const { t } = useTranslation('settings');
  const remove = useDeleteDat();
  const name = dat.name || dat.file_name;
  const send = () =>
    afterSuccess(remove.mutateAsync(dat.id), () => {
      toast({ message: t('dats-deleted', { name }) });
      onClose();
    });
  return (
    <ConfirmDialog
      title={t('dats-delete-title', { name })}
      confirmLabel={t('dats-delete-button')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t(dat.member ? 'dats-delete-member' : 'dats-delete-text', { file: dat.file_name })}</p>
    </ConfirmDialog>
  );
}
