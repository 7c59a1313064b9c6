import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Stepper } from '#shared/ui/stepper.tsx';

import { AccountStep, NO_ACCOUNT } from './account-step.tsx';
import { LibraryStep } from './library-step.tsx';
import { LookStep } from './look-step.tsx';
import { SetupTaken } from './setup-taken.tsx';

interface Props {
  languageSelect: ReactNode;
  themeTiles: ReactNode;
  /** Rendered once somebody is signed in. */
  folders: ReactNode;
  onDone: () => void;
}

/** The account comes before the library: nobody looks at the disk without being an admin. */
export function SetupWizard({ languageSelect, themeTiles, folders, onDone }: Props) {
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
  if (taken) return <SetupTaken />;
  return (
    <section className="w-full max-w-180 rounded-xl border border-line bg-surface shadow-2">
      <div className="border-b border-line px-5 py-4 sm:px-8">
        <Stepper
          label={t('setup-steps')}
          steps={[t('setup-appearance'), t('setup-account'), t('setup-library')]}
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
          <AccountStep
            initial={account}
            onBack={(draft) => {
              setAccount(draft);
              goTo(0);
            }}
            onDone={() => goTo(2)}
            onTaken={() => setTaken(true)}
          />
        )}
        {step === 2 && <LibraryStep folders={folders} onDone={onDone} />}
      </div>
    </section>
  );
}
