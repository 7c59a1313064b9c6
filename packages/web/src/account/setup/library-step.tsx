import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';

import { SetupStep } from './setup-step.tsx';

interface Props {
  /** The library folders, to look at and to change. */
  folders: ReactNode;
  onDone: () => void;
}

/** Comes after the account: only admins may look at the disk of the server. */
export function LibraryStep({ folders, onDone }: Props) {
  const { t } = useTranslation('login');
  return (
    <SetupStep
      title={t('setup-library-title')}
      description={t('setup-library-text')}
      takesFocus
      buttons={
        <>
          <span />
          <Button size="lg" variant="primary" onClick={onDone}>
            {t('setup-open')}
          </Button>
        </>
      }
    >
      {folders}
    </SetupStep>
  );
}
