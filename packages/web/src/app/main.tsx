// oxlint-disable-next-line import/no-unassigned-import -- must run before any schema is made
import './zod-without-eval.ts';

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { followAccount } from '#account/data/ui-settings.ts';
import { provideOfflineCopies } from '#shared/api/offline-copies.ts';
import { currentPreview } from '#shared/api/preview.ts';
import { followServer } from '#shared/api/server-status.ts';
import { pauseWhileUnreachable } from '#shared/data/query-client.ts';
import { startI18n } from '#shared/i18n/start-i18n.ts';
import { followMotion } from '#shared/theme/follow-motion.ts';
import { followTheme } from '#shared/theme/follow-theme.ts';

import { followUpdates } from './app-updates.ts';
import { followInstallPrompt } from './install-app.tsx';
import { reloadAfterUpdate, startUp, watchSession } from './startup.ts';
import { addTooltipsToTruncatedText } from './truncation-tooltips.ts';
import { createAppQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

followTheme();
followMotion();
addTooltipsToTruncatedText();
followServer();
followInstallPrompt();
provideOfflineCopies(() => import('#play/kept/offline-copies.ts'));
pauseWhileUnreachable();
const queryClient = createAppQueryClient();

/**
 * Must not be awaited at the top level: chunks that are loaded meanwhile import this file and would
 * wait for it.
 */
async function start(): Promise<void> {
  await Promise.all([startI18n(), startUp(queryClient)]);
  // In a preview of another user's library, the admin's settings stay in use.
  if (!currentPreview()) followAccount(queryClient);
  const router = createAppRouter(queryClient);
  watchSession(router, queryClient);
  reloadAfterUpdate(router);
  followUpdates(router);
  const root = document.querySelector('#root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
void start();
