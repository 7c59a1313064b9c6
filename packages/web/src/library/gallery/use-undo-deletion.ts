import { useTranslation } from 'react-i18next';

import { useRestoreGames } from '#library/data/trash.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** Says what is in the trash now, and offers to have it back. */
export function useUndoDeletion(): (message: string, ids: readonly number[]) => void {
  const { t } = useTranslation('gallery');
  const { mutateAsync } = useRestoreGames();
  return (message, ids) => {
    const undo = () =>
      afterSuccess(mutateAsync(ids), () => toast({ tone: 'good', message: t('delete-undone') }));
    toast({ message, action: { label: t('delete-undo'), onPress: undo } });
  };
}
