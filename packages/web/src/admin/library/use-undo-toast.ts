import { useTranslation } from 'react-i18next';

import { useChangeConfig } from '#library/data/config.ts';
import type { ConfigChange } from '#library/data/config.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** A toast for a removed rule, with a button that restores it. */
export function useUndoToast(): (message: string, back: ConfigChange) => void {
  const { t } = useTranslation('settings');
  const { mutate } = useChangeConfig();
  return (message, back) => {
    const putBack = () => mutate(back);
    toast({ tone: 'good', message, action: { label: t('undo'), onPress: putBack } });
  };
}
