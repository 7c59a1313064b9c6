import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { RegisterScreen } from '#account/sign-in/register-screen.tsx';

const Search = z.object({ token: z.string().optional().catch(undefined) });

export const Route = createFileRoute('/_auth/register')({
  staticData: { title: 'title-register' },
  validateSearch: Search,
  component: Register,
});

function Register() {
  const { token } = Route.useSearch();
  return <RegisterScreen token={token} />;
}
