import { Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#shared/ui/empty-state.tsx';

export function PlatformsEmpty() {
  const { t } = useTranslation('emptyStates');
  return (
    <EmptyState icon={<Gamepad2 size={32} aria-hidden="true" />} title={t('platforms-title')}>
      <p>{t('platforms-text')}</p>
    </EmptyState>
  );
}
