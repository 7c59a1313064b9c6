import { DoorClosedLocked, Import } from 'lucide-react';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { basePath } from '#shared/lib/base-path.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { FocusedTitle } from '#shared/ui/focused-title.tsx';
import { Stepper } from '#shared/ui/stepper.tsx';

import { AccountStep, NO_ACCOUNT } from './account-step.tsx';
import { SetupStep } from './setup-step.tsx';

interface Props {
  languageSelect: ReactNode;
  themeTiles: ReactNode;
  /** Rendered after sign-in. */
  folders: ReactNode;
  /** Replaces the account step, because the accounts come from the backup. */
  Restore: ComponentType<{ onBack: () => void; onDone: () => void }>;
  onDone: () => void;
  /** Continues with an import from another program. */
  onImport: () => void;
}

/**
 * First-run setup. The account comes before the library, because only admins may browse the
 * server's disk.
 */
export function SetupWizard(props: Props) {
  const { languageSelect, themeTiles, folders, Restore, onDone, onImport } = props;
  const { t } = useTranslation('login');
  const [step, setStep] = useState(0);
  // Titles take the focus after the first step change only.
  const [hasNavigated, setHasNavigated] = useState(false);
  const [isAlreadySetUp, setIsAlreadySetUp] = useState(false);
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [isRestoring, setIsRestoring] = useState(false);

  const goTo = (next: number) => {
    setStep(next);
    setHasNavigated(true);
    window.scrollTo({ top: 0 });
  };
  if (isAlreadySetUp) return <SetupAlreadyDone />;
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
          <AppearanceStep
            languageSelect={languageSelect}
            themeTiles={themeTiles}
            takesFocus={hasNavigated}
            onNext={() => goTo(1)}
          />
        )}
        {step === 1 && isRestoring && (
          <Restore onBack={() => setIsRestoring(false)} onDone={() => goTo(2)} />
        )}
        {step === 1 && !isRestoring && (
          <AccountStep
            initial={account}
            onBack={(draft) => {
              setAccount(draft);
              goTo(0);
            }}
            onDone={() => goTo(2)}
            onTaken={() => setIsAlreadySetUp(true)}
            onRestore={(draft) => {
              setAccount(draft);
              setIsRestoring(true);
            }}
          />
        )}
        {step === 2 && <LibraryStep folders={folders} onDone={onDone} onImport={onImport} />}
      </div>
    </section>
  );
}

interface AppearanceStepProps {
  languageSelect: ReactNode;
  themeTiles: ReactNode;
  takesFocus: boolean;
  onNext: () => void;
}

/** Choices apply immediately: the page itself is the preview. */
function AppearanceStep({ languageSelect, themeTiles, takesFocus, onNext }: AppearanceStepProps) {
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

interface LibraryStepProps {
  /** The library folders, editable. */
  folders: ReactNode;
  onDone: () => void;
  onImport: () => void;
}

function LibraryStep({ folders, onDone, onImport }: LibraryStepProps) {
  const { t } = useTranslation('login');
  return (
    <SetupStep
      title={t('setup-library-title')}
      description={t('setup-library-text')}
      takesFocus
      buttons={
        <>
          <Button
            size="lg"
            variant="ghost"
            icon={<Import size={18} className="shrink-0" aria-hidden="true" />}
            onClick={onImport}
            // In some languages the text is wider than a phone.
            className="py-2 whitespace-normal!"
          >
            {t('setup-import')}
          </Button>
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

/**
 * Shown if the server was set up by someone else in the meantime. Its link reloads the page,
 * because all cached data about the server is outdated.
 */
function SetupAlreadyDone() {
  const { t } = useTranslation('login');
  return (
    <section className="w-full max-w-105 rounded-xl border border-line bg-surface p-6 shadow-2 sm:p-8">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <DoorClosedLocked size={24} aria-hidden="true" />
      </span>
      <FocusedTitle takesFocus className="text-2xl/8 font-bold outline-none">
        {t('setup-done-title')}
      </FocusedTitle>
      <p className="mt-1.5 mb-6 text-sm text-pretty text-ink-soft">{t('setup-done-text')}</p>
      <a href={`${basePath}/login`} className={buttonClass('primary', 'lg', 'w-full')}>
        {t('to-login')}
      </a>
    </section>
  );
}
