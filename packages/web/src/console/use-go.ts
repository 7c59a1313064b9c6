import { useNavigate, useRouter } from '@tanstack/react-router';
import type { NavigateOptions } from '@tanstack/react-router';

import { logFailure } from '#lib/log.ts';

import type { Target } from './home/target.ts';

/** Ways between the screens of the mode. */
export function useGo() {
  const navigate = useNavigate();
  const router = useRouter();
  const go = (to: NavigateOptions) => {
    navigate(to).catch((error: unknown) => logFailure('Going to another screen', error));
  };
  return {
    home: () => go({ to: '/console' }),
    search: (term: string) => go({ to: '/console', search: { search: term } }),
    open: (target: Target) => go(linkTo(target)),
    play: (rom: number, search: { save?: string; state?: string }) =>
      go({ to: '/console/rom/$rom/play', params: { rom }, search }),
    /** To where one came from within the mode, or home. */
    back: () => {
      if (router.history.canGoBack()) router.history.back();
      else go({ to: '/console' });
    },
    /** The same place in the normal interface. */
    leave: (to: NavigateOptions) => go(to),
  };
}

function linkTo({ kind, id }: Target): NavigateOptions {
  if (kind === 'platform') return { to: '/console/platform/$id', params: { id } };
  if (kind === 'collection') return { to: '/console/collection/$id', params: { id } };
  if (kind === 'smart') return { to: '/console/collection/smart/$id', params: { id } };
  if (kind === 'virtual') return { to: '/console/collection/virtual/$id', params: { id } };
  return { to: '/console/rom/$rom', params: { rom: id } };
}
