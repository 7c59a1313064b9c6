import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { safeNextPath } from '@saveroom/contract';

import { isAccount } from '#shared/data/me.ts';
import { userQueries } from '#shared/data/users.ts';
import { LoginScreen } from '#account/sign-in/login-screen.tsx';
import { basePath } from '#shared/lib/base-path.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

const Search = z.object({
  /** Don't redirect to the provider automatically; `?noauto` without a value works too. */
  noauto: withFallback(z.optional(z.union([z.boolean(), z.string(), z.number()])), true),
  /** Set when the OpenID Connect provider redirects back and a second factor is still required. */
  step: withFallback(z.optional(z.string()), undefined),
  /** An account that this device remembers and that signs in with a password. */
  username: withFallback(z.optional(z.coerce.string()), undefined),
  error: withFallback(z.optional(z.string()), 'unknown'),
});

export const Route = createFileRoute('/_auth/login')({
  staticData: { title: 'title-login' },
  validateSearch: Search,
  beforeLoad: ({ context, search }) => {
    const me = context.queryClient.getQueryData(userQueries.me().queryKey);
    if (!isAccount(me)) return;
    throw redirect({ href: `${basePath}${safeNextPath(search.next)}`, replace: true });
  },
  component: Login,
});

function Login() {
  const { next, noauto, step, error, username } = Route.useSearch();
  const noAuto = noauto !== undefined && noauto !== false;
  return (
    <LoginScreen
      next={next}
      username={username}
      skipAutoSignIn={noAuto}
      wasRejected={error !== undefined}
      isSecondStep={step === 'second-factor'}
    />
  );
}
