import { useTranslation } from 'react-i18next';

import { useChangeConfig } from '#library/data/config.ts';
import type { ConfigChange } from '#library/data/config.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** A toast for a removed rule, with a button that restores it. */
export function useUndoToast(): (message: string, undo: ConfigChange) => void {
  const { t } = useTranslation('settings');
  const { mutate } = useChangeConfig();
  return (message, undo) => {
    const onPress = () => mutate(undo);
    toast({ tone: 'good', message, action: { label: t('undo'), onPress } });
  };
}
