import { useTranslation } from 'react-i18next';

import type { TrashEntry } from '@saveroom/contract';

import { usePurge } from '#library/data/trash.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface Props {
  /** Null: everything. */
  entry: TrashEntry | null;
  onClose: () => void;
}

/** The one thing that cannot be undone. */
export function PurgeDialog({ entry, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const purge = usePurge();
  return (
    <ConfirmDialog
      title={entry ? t('trash-purge-title', { name: entry.name }) : t('trash-empty-title')}
      confirmLabel={t('trash-purge-button')}
      cancelLabel={t('common:cancel')}
      busy={purge.isPending}
      error={purge.error ? errorText(purge.error) : null}
      onConfirm={() => purge.mutate(entry?.id ?? null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('trash-purge-text')}</p>
    </ConfirmDialog>
  );
}
