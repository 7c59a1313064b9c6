import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useUpdateUser } from '#shared/data/accounts.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { toast } from '#shared/ui/toast-store.ts';

export interface ToggleUser {
  run: () => void;
  busy: boolean;
  /** Shown where the person stands in the list. */
  error: string | null;
}

/** Lets somebody in or keeps them out, at once; a way back is offered. */
export function useToggleUser({ id, username: name, enabled }: User): ToggleUser {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const update = useUpdateUser();

  const set = (next: boolean) =>
    update.mutate(
      { id, patch: { enabled: next } },
      {
        onSuccess: () =>
          next
            ? toast({ tone: 'good', message: t('users-enabled-done', { name }) })
            : toast({
                message: t('users-disabled-done', { name }),
                action: { label: t('users-undo'), onPress: () => set(true) },
              }),
      },
    );
  return {
    run: () => set(!enabled),
    busy: update.isPending,
    error: update.error && errorText(update.error),
  };
}
