import { createFileRoute } from '@tanstack/react-router';

import { ProfilesScreen } from '#account/profiles/profiles-screen.tsx';
import { useSignInAsOther } from '#app/use-sign-in-as-other.ts';

export const Route = createFileRoute('/_auth/profiles')({
  staticData: { title: 'title-profiles' },
  component: Profiles,
});

function Profiles() {
  const { next } = Route.useSearch();
  const signIn = useSignInAsOther(next);
  return <ProfilesScreen next={next} onSignIn={signIn} />;
}
