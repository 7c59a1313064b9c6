import { useNavigate, useRouter } from '@tanstack/react-router';
import type { NavigateOptions } from '@tanstack/react-router';

import { basePath } from '#shared/lib/base-path.ts';
import { mainPathOf } from './console-link.ts';
import { logFailure } from '#shared/lib/log.ts';

import { ListSearch } from '#console/games/list-choices.ts';
import type { Target } from '#console/home/target.ts';

/** Navigation between the screens of console mode. */
export function useConsoleNavigation() {
  const navigate = useNavigate();
  const router = useRouter();
  const go = (to: NavigateOptions) => {
    const within = { ...to, state: { isFromConsole: true } };
    navigate(within).catch(logLost);
  };
  return {
    home: () => go({ to: '/console' }),
    /** Opens the sign-in page, on a kiosk for admins. */
    signIn: () => {
      navigate({ to: '/login', search: { noauto: true } }).catch(logLost);
    },
    profiles: () => go({ to: '/console/profiles' }),
    search: (term: string) => go({ to: '/console', search: { search: term } }),
    open: (target: Target) => go(linkTo(target)),
    /**
     * Replaces the page with that of another version, so that back leads to where the first one was
     * opened.
     */
    version: (rom: number) => {
      const { isFromConsole } = router.history.location.state;
      const to = { to: '/console/rom/$rom', params: { rom }, replace: true } as const;
      navigate({ ...to, state: { isFromConsole } }).catch(logLost);
    },
    play: (rom: number, search: { save?: string; state?: string }) =>
      go({ to: '/console/rom/$rom/play', params: { rom }, search }),
    /** Goes to the previous screen of console mode, or to its home page; never leaves the mode. */
    back: () => {
      if (router.history.location.state.isFromConsole) router.history.back();
      else go({ to: '/console' });
    },
    /** Opens the same page in the normal interface. */
    leave: () => {
      const { pathname, search } = router.state.location;
      const { search: term } = ListSearch.parse(search);
      const path = mainPathOf(pathname);
      if (path === '/' && term) go({ to: '/search', search: { search: term } });
      else navigate({ href: `${basePath}${path}` }).catch(logLost);
    },
  };
}

const logLost = (error: unknown): void => logFailure('Opening another screen', error);

function linkTo({ kind, id }: Target): NavigateOptions {
  if (kind === 'platform') return { to: '/console/platform/$id', params: { id } };
  if (kind === 'collection') return { to: '/console/collection/$id', params: { id } };
  if (kind === 'smart') return { to: '/console/collection/smart/$id', params: { id } };
  if (kind === 'virtual') return { to: '/console/collection/virtual/$id', params: { id } };
  return { to: '/console/rom/$rom', params: { rom: id } };
}
