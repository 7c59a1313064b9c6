import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useLogOut } from '#account/data/session.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast-store.ts';

export function LogOutButton() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const logOut = useLogOut();
  const press = () =>
    afterSuccess(logOut.mutateAsync(), () => {
      toast({ message: t('logged-out') });
      return navigate({ to: '/login', search: { noauto: true } });
    });
  return (
    <Button
      className="w-full"
      busy={logOut.isPending}
      onClick={press}
      icon={<LogOut size={16} aria-hidden="true" />}
    >
      {t('log-out')}
    </Button>
  );
}
