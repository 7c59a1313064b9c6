import { FileCheck2 } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/empty-state.tsx';

const FOLDER = 'dats';

/** What a DAT is good for, and how one gets here. */
export function DatsEmpty() {
  const { t } = useTranslation('settings');
  return (
    <EmptyState
      icon={<FileCheck2 size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('dats-empty')}
    >
      <p>{t('dats-empty-what')}</p>
      <p>
        <Trans
          t={t}
          i18nKey="dats-empty-where"
          values={{ folder: FOLDER }}
          components={{ code: <code className="font-medium text-ink" /> }}
        />
      </p>
    </EmptyState>
  );
}
