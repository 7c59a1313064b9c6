import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Card } from '#ui/card.tsx';

export const Route = createFileRoute('/_auth/reset-password')({
  staticData: { title: 'title-reset-password' },
  component: ResetPassword,
});

function ResetPassword() {
  const { t } = useTranslation('common');
  return (
    <Card className="w-full max-w-105">
      <h1 className="text-xl font-semibold">{t('title-reset-password')}</h1>
    </Card>
  );
}
