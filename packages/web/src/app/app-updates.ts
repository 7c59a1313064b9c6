import { getI18n } from 'react-i18next';

import { playerState } from '#music/player-state.ts';
import { untilNoRuns } from '#play/saves/run-lock.ts';
import { reloadPage } from '#shared/api/reload-page.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';

import type { AppRouter } from './router.ts';

const CHECK_EVERY_MS = 60 * 60_000;

const logError = (error: unknown) => logFailure('Registering the service worker', error);

/**
 * Registers the service worker, which needs HTTPS or localhost. A new version waits until no game
 * runs in any tab; this tab loads it with the next page that the user opens.
 */
export function followUpdates(router: AppRouter): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker || import.meta.env.DEV) return;
  const start = (): void => {
    serviceWorker
      .register(`${basePath}/sw.js`, { scope: `${basePath}/`, updateViaCache: 'none' })
      // Undefined in a browser that blocks service workers.
      .then((registration: ServiceWorkerRegistration | undefined) => {
        if (registration) watch(registration, serviceWorker);
      })
      .catch(logError);
  };
  // The first screen must not wait for the service worker.
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });

  // The first service worker has the same version as the page it takes control of, so no update is
  // due.
  let update: string | null = null;
  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) update = String(Date.now());
    hadController = true;
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (update === null || !pathChanged || playerState.get().status === 'playing') return;
    reloadPage(update, new URL(toLocation.publicHref, window.location.href).href);
  });
}

function watch(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
  const i18n = getI18n();
  const sendLanguage = (): void =>
    registration.active?.postMessage({ type: 'language', language: i18n.language });
  container.ready.then(sendLanguage).catch(logError);
  container.addEventListener('controllerchange', sendLanguage);
  i18n.on('languageChanged', sendLanguage);

  const activate = async (): Promise<void> => {
    if (!registration.waiting) return;
    await untilNoRuns();
    registration.waiting?.postMessage({ type: 'activate' });
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void activate().catch(logError));
  });
  void activate().catch(logError);

  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() < checkedAt + CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    registration.update().catch(logError);
  });
}
