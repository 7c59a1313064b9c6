import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { logFailure } from '#shared/lib/log.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

/** `now`: the game starts at once from its newest save or state; `new`: from the beginning. */
export const StartMode = withFallback(z.optional(z.enum(['now', 'new'])), undefined);

/**
 * Leaves a player: back to the screen that started the game at once, otherwise to the game's page.
 */
export function useLeavePlayer(rom: number): (startedAtOnce: boolean) => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (startedAtOnce) => {
    if (startedAtOnce && canGoBack) history.back();
    else {
      navigate({ to: '/rom/$rom', params: { rom }, replace: true }).catch((error: unknown) =>
        logFailure('Going back to a game', error),
      );
    }
  };
}
