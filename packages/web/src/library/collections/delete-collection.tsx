import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { Collection, SmartCollection } from '@saveroom/contract';

import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useDeleteCollection } from '#library/data/collections-actions.ts';

interface Props {
  collection: Collection | SmartCollection;
  onClose: () => void;
}

/** Explains that the games are kept, and asks for confirmation. */
export function DeleteCollection({ collection, onClose }: Props) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const navigate = useNavigate();
  const { mutateAsync, forget, isPending, error } = useDeleteCollection();
  const name = useCollectionName()(collection);
  const { rom_count: count, is_smart, is_favorite, is_public } = collection;
  const send = () =>
    afterSuccess(mutateAsync(collection), async () => {
      onClose();
      toast({ message: t('deleted', { name }) });
      await navigate({ to: '/' });
      await forget(collection);
    });
  return (
    <ConfirmDialog
      title={t('delete-title', { name })}
      confirmLabel={t('delete')}
      busy={isPending}
      error={error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        {is_smart
          ? t('delete-smart-text')
          : t('delete-text', { count, number: format.number(count) })}
      </p>
      {is_favorite && <p>{t('delete-favorites-text')}</p>}
      {is_public && <p>{t('delete-public-text')}</p>}
    </ConfirmDialog>
  );
}
