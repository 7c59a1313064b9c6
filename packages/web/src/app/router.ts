import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';

import { ErrorScreen, PendingScreen } from '#app/shell/error-screen.tsx';
import type { RomView } from '#library/data/roms.ts';
import { basePath } from '#shared/lib/base-path.ts';

import type common from '../../public/locales/en_US/common.json';
import { routeTree } from './routeTree.gen.ts';

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: basePath || '/',
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 400,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** Key of the page's title, area `common`. */
    title?: TitleKey;
  }
  interface HistoryState {
    /** The list from which a game was opened, for its previous and next buttons. */
    romView?: RomView | undefined;
    /** The user came from another screen of console mode. */
    isFromConsole?: boolean | undefined;
  }
}

type TitleKey = Extract<keyof typeof common, `title-${string}`>;
