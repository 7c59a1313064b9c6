import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { RegisterScreen } from '#account/sign-in/register-screen.tsx';
import { withFallback } from '#shared/lib/with-fallback.ts';

const Search = z.object({ token: withFallback(z.optional(z.string()), undefined) });

export const Route = createFileRoute('/_auth/register')({
  staticData: { title: 'title-register' },
  validateSearch: Search,
  component: Register,
});

function Register() {
  const { token } = Route.useSearch();
  return <RegisterScreen token={token} />;
}
