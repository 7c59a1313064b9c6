import { useNavigate } from '@tanstack/react-router';

import { useSignOut } from '#account/data/session.ts';
import { useMe } from '#shared/data/me.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { logFailure } from '#shared/lib/log.ts';

/** Opens the sign-in page, which first ends the session of the current user. */
export function useSignInAsOther(next: string | undefined): (username: string | undefined) => void {
  const navigate = useNavigate();
  const { user, isKiosk } = useMe();
  const { mutateAsync: signOut } = useSignOut();
  return (username) => {
    const open = () => navigate({ to: '/login', search: { next, username, noauto: true } });
    if (user && !isKiosk) afterSuccess(signOut(), open);
    else open().catch((error: unknown) => logFailure('Opening the sign-in page', error));
  };
}
