import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { ResetPasswordScreen } from '#account/sign-in/reset-password-screen.tsx';
import { withFallback } from '#shared/lib/with-fallback.ts';

const Search = z.object({ token: withFallback(z.optional(z.string()), undefined) });

export const Route = createFileRoute('/_auth/reset-password')({
  staticData: { title: 'title-reset-password' },
  validateSearch: Search,
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useSearch();
  return <ResetPasswordScreen token={token} />;
}
