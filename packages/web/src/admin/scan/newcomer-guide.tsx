import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Card } from '#shared/ui/card.tsx';
import { FolderExample } from '#library/folders/folder-example.tsx';

interface Props {
  folders: ReactNode;
  demo: ReactNode;
}

/** Nothing on disk yet: what to put where. */
export function NewcomerGuide({ folders, demo }: Props) {
  const { t } = useTranslation('scan');
  return (
    <>
      <Card title={t('guide-title')} description={t('guide-text')}>
        <ol className="mb-5 grid list-decimal gap-1.5 pl-5 text-sm marker:font-semibold marker:text-accent-ink">
          <li>{t('guide-step-folder')}</li>
          <li>{t('guide-step-platform')}</li>
          <li>{t('guide-step-games')}</li>
        </ol>
        <FolderExample text={t('guide-example-text')} label={t('guide-example')} />
        <div className="mt-5 border-t border-line pt-5 empty:hidden">{demo}</div>
      </Card>
      {folders}
    </>
  );
}
