import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useSignOut } from '#account/data/session.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** Signs out and opens the sign-in page. */
export function useLogOut() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useSignOut();
  const run = () =>
    afterSuccess(mutateAsync(), () => {
      toast({ message: t('logged-out') });
      return navigate({ to: '/login', search: { noauto: true } });
    });
  return { run, isPending };
}
