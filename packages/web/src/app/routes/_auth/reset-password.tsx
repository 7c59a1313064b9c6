import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { ResetPasswordScreen } from '#account/sign-in/reset-password-screen.tsx';

const Search = z.object({ token: z.string().optional().catch(undefined) });

export const Route = createFileRoute('/_auth/reset-password')({
  staticData: { title: 'title-reset-password' },
  validateSearch: Search,
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useSearch();
  return <ResetPasswordScreen token={token} />;
}
