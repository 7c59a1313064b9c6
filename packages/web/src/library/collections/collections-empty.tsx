import { LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#shared/ui/empty-state.tsx';

export function CollectionsEmpty() {
  const { t } = useTranslation('emptyStates');
  return (
    <EmptyState
      icon={<LibraryBig size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('collections-title')}
    >
      <p>{t('collections-text')}</p>
    </EmptyState>
  );
}
