import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useLogOut } from '#account/data/session.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast-store.ts';

export function LogOutButton() {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const logOut = useLogOut();
  // Awaited, because this button is gone before the mutation's own callbacks would run.
  const press = async () => {
    try {
      await logOut.mutateAsync();
      toast({ message: t('logged-out') });
      await navigate({ to: '/login', search: { noauto: true } });
    } catch (error) {
      toast({ tone: 'danger', message: errorText(error) });
    }
  };
  return (
    <Button
      className="w-full"
      busy={logOut.isPending}
      onClick={() => void press()}
      icon={<LogOut size={16} aria-hidden="true" />}
    >
      {t('log-out')}
    </Button>
  );
}
