import { Link } from '@tanstack/react-router';
import { LinkIcon, Unlink } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { FocusedTitle } from '#shared/ui/focused-title.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

interface Props {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** Set if it replaces another panel. */
  takesFocus?: boolean | undefined;
  children?: ReactNode;
}

/** The panel of a page for signed-out visitors. */
export function AuthPanel({ title, description, icon, takesFocus, children }: Props) {
  return (
    <section className="w-full max-w-105 rounded-xl border border-line bg-surface p-6 shadow-2 sm:p-8">
      {icon && (
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
          {icon}
        </span>
      )}
      <header className="mb-6 grid gap-1.5">
        <FocusedTitle takesFocus={takesFocus} className="text-2xl/8 font-bold outline-none">
          {title}
        </FocusedTitle>
        {description && <p className="text-sm text-pretty text-ink-soft">{description}</p>}
      </header>
      {children}
    </section>
  );
}

interface RedirectProps {
  address: string;
  provider: string;
  onCancel: () => void;
}

/** Redirects to the sign-in provider, with a button to cancel. */
export function RedirectToProvider({ address, provider, onCancel }: RedirectProps) {
  const { t } = useTranslation(['login', 'common']);
  useEffect(() => window.location.assign(address), [address]);
  return (
    <AuthPanel
      icon={<Spinner size={22} announced />}
      title={t('redirect-title')}
      description={t('redirect-text', { provider })}
    >
      <div className="grid gap-2">
        <a href={address} className={buttonClass('secondary', 'lg')}>
          {t('with-provider', { provider })}
        </a>
        <Button variant="ghost" onClick={onCancel}>
          {t('other-method')}
        </Button>
      </div>
    </AuthPanel>
  );
}

interface TokenProblemProps {
  kind: 'invite' | 'reset';
  problem: 'missing' | 'bad';
}

/** Explains why a link can't be used and what to do about it. */
export function TokenProblem({ kind, problem }: TokenProblemProps) {
  const { t } = useTranslation('login');
  const Icon = problem === 'missing' ? LinkIcon : Unlink;
  return (
    <AuthPanel
      icon={<Icon size={24} aria-hidden="true" />}
      title={t(`${kind}-${problem}-title`)}
      description={t(`${kind}-${problem}-text`)}
      takesFocus
    >
      <Link to="/login" className={buttonClass('primary', 'lg', 'w-full')}>
        {t('to-login')}
      </Link>
    </AuthPanel>
  );
}
