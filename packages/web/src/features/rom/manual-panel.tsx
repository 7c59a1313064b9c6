import { BookOpen, Download, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { resourceAddress } from '#data/rom-addresses.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** The browser shows it in a tab of its own: every one of them can. */
export function ManualPanel({ path }: { path: string }) {
  const { t } = useTranslation('rom');
  const address = resourceAddress(path);
  return (
    <EmptyState
      icon={<BookOpen size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('manual-title')}
      actions={
        <>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'lg')}
          >
            <ExternalLink size={17} aria-hidden="true" />
            {t('manual-open')}
            <span className="sr-only">{t('opens-elsewhere')}</span>
          </a>
          <a href={address} download className={buttonClass('secondary', 'lg')}>
            <Download size={17} aria-hidden="true" />
            {t('download')}
          </a>
        </>
      }
    >
      <p>{t('manual-text')}</p>
    </EmptyState>
  );
}
