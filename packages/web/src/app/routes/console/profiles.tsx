import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { useSignInAsOther } from '#app/use-sign-in-as-other.ts';
import { WhoIsPlaying } from '#console/profiles/who-is-playing.tsx';
import { withFallback } from '#shared/lib/with-fallback.ts';

const HOME = '/console';

export const Route = createFileRoute('/console/profiles')({
  staticData: { title: 'title-profiles' },
  validateSearch: z.object({ next: withFallback(z.optional(z.string()), undefined) }),
  component: Profiles,
});

function Profiles() {
  const { next = HOME } = Route.useSearch();
  const signIn = useSignInAsOther(next);
  return <WhoIsPlaying next={next} onSignIn={signIn} />;
}
