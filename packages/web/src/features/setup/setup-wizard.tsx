import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Stepper } from '#ui/stepper.tsx';

import { AccountStep, NO_ACCOUNT } from './account-step.tsx';
import { LibraryStep } from './library-step.tsx';
import { LookStep } from './look-step.tsx';
import { SetupTaken } from './setup-taken.tsx';

interface Props {
  languageSelect: ReactNode;
  themeTiles: ReactNode;
  onDone: () => void;
}

/** The library is shown before the account is made: afterwards only members may look. */
export function SetupWizard({ languageSelect, themeTiles, onDone }: Props) {
  const { t } = useTranslation('login');
  const [step, setStep] = useState(0);
  const [moved, setMoved] = useState(false);
  const [taken, setTaken] = useState(false);
  const [account, setAccount] = useState(NO_ACCOUNT);

  const goTo = (next: number) => {
    setStep(next);
    setMoved(true);
    window.scrollTo({ top: 0 });
  };
  const onTaken = () => setTaken(true);
  if (taken) return <SetupTaken />;
  return (
    <section className="w-full max-w-180 rounded-xl border border-line bg-surface shadow-2">
      <div className="border-b border-line px-5 py-4 sm:px-8">
        <Stepper
          label={t('setup-steps')}
          steps={[t('setup-look'), t('setup-library'), t('setup-account')]}
          current={step}
        />
      </div>
      <div className="p-5 sm:p-8">
        {step === 0 && (
          <LookStep
            languageSelect={languageSelect}
            themeTiles={themeTiles}
            takesFocus={moved}
            onNext={() => goTo(1)}
          />
        )}
        {step === 1 && (
          <LibraryStep onBack={() => goTo(0)} onNext={() => goTo(2)} onTaken={onTaken} />
        )}
        {step === 2 && (
          <AccountStep
            initial={account}
            onBack={(draft) => {
              setAccount(draft);
              goTo(1);
            }}
            onDone={onDone}
            onTaken={onTaken}
          />
        )}
      </div>
    </section>
  );
}
