import { FileCheck2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { CodeText } from '#shared/ui/code-text.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

const FOLDER = 'dats';

/** What a DAT is good for, and how one gets here. */
export function DatsEmpty() {
  const { t } = useTranslation('settings');
  return (
    <EmptyState
      icon={<FileCheck2 size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('dats-empty')}
    >
      <p>{t('dats-empty-text')}</p>
      <p>
        <CodeText>{t('dats-empty-hint', { folder: FOLDER })}</CodeText>
      </p>
    </EmptyState>
  );
}
