import { Link, createFileRoute } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { AuthPanel } from '#account/sign-in/auth-panel.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';

export const Route = createFileRoute('/_auth/visit-ended')({
  staticData: { title: 'title-visit-ended' },
  component: VisitEnded,
});

/** Shown to a guest whose link has expired or was revoked while a page was open. */
function VisitEnded() {
  const { t } = useTranslation(['login', 'common']);
  const { next } = Route.useSearch();
  return (
    <AuthPanel
      icon={<DoorClosed size={24} aria-hidden="true" />}
      title={t('visit-ended-title')}
      description={t('visit-ended-text')}
      takesFocus
    >
      <Link to="/login" search={{ next }} className={buttonClass('primary', 'lg', 'w-full')}>
        {t('common:log-in')}
      </Link>
    </AuthPanel>
  );
}
