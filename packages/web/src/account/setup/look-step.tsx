import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';

import { SetupStep } from './setup-step.tsx';

interface Props {
  languageSelect: ReactNode;
  themeTiles: ReactNode;
  takesFocus: boolean;
  onNext: () => void;
}

/** Each choice takes effect at once: the page itself is the preview. */
export function LookStep({ languageSelect, themeTiles, takesFocus, onNext }: Props) {
  const { t } = useTranslation(['login', 'common']);
  return (
    <SetupStep
      title={t('setup-appearance-title')}
      description={t('setup-appearance-text')}
      takesFocus={takesFocus}
      buttons={
        <>
          <span />
          <Button variant="primary" size="lg" onClick={onNext}>
            {t('common:next')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="sm:max-w-80">{languageSelect}</div>
        {themeTiles}
      </div>
    </SetupStep>
  );
}
