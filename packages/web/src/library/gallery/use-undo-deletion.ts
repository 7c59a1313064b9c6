import { useTranslation } from 'react-i18next';

import { useRestoreGames } from '#library/data/trash.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** Says what is in the trash now, and offers to have it back. */
export function useUndoDeletion(): (message: string, ids: readonly number[]) => void {
  const { t } = useTranslation('gallery');
  const errorText = useErrorText();
  const { mutateAsync } = useRestoreGames();
  return (message, ids) => {
    const undo = () => {
      mutateAsync(ids).then(
        () => toast({ tone: 'good', message: t('delete-undone') }),
        (error: unknown) => toast({ tone: 'danger', message: errorText(error) }),
      );
    };
    toast({ message, action: { label: t('delete-undo'), onPress: undo } });
  };
}
