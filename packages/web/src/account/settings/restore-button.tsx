import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { restoreDefaults } from './settings-defaults.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast-store.ts';

export function RestoreButton() {
  const { t } = useTranslation('settings');
  const restore = () => {
    const undo = restoreDefaults();
    const action = undo ? { label: t('undo'), onPress: undo } : undefined;
    toast({ tone: 'good', message: t('ui-restored'), action });
  };
  return (
    <Button onClick={restore} icon={<RotateCcw size={16} aria-hidden="true" />}>
      {t('ui-restore')}
    </Button>
  );
}
