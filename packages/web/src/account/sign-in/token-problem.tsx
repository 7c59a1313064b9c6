import { Link } from '@tanstack/react-router';
import { LinkIcon, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { buttonClass } from '#shared/ui/button-class.ts';

import { AuthPanel } from './auth-panel.tsx';

interface Props {
  kind: 'invite' | 'reset';
  problem: 'missing' | 'bad';
}

/** A link that leads no further, and what to do about it. */
export function TokenProblem({ kind, problem }: Props) {
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
