import { logFailure } from '#shared/lib/log.ts';

import { reloadPage } from './reload-page.ts';
import { serverProbablyReachable, serverReachable } from './server-status.ts';

/** Chromium, Firefox, Safari, and Vite for style sheets. */
const LOAD_FAILURE =
  /failed to fetch dynamically|error loading dynamically|importing a module script failed|unable to preload css/i;

/** The source of `load` names the file. */
const loaded = new Set<string>();

/**
 * Imports a part of the app; the build wraps every `import()` in it. While the server cannot be
 * reached it waits: browsers do not fetch a file again whose import has failed. If an import fails
 * nevertheless, because the connection has just broken or an update has replaced the file, the page
 * is reloaded when the server is back.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  const key = String(load);
  if (!loaded.has(key) && !hasPinnedFiles()) await serverProbablyReachable();
  try {
    const part = await load();
    loaded.add(key);
    return part;
  } catch (error) {
    if (!(error instanceof Error) || !LOAD_FAILURE.test(error.message)) throw error;
    logFailure('Loading a chunk', error);
    await serverReachable();
    reloadStyleSheets();
    return load().catch((second: unknown) => {
      if (reloadPage('import')) return new Promise<T>(() => undefined);
      throw second;
    });
  }
}

/** Whether the service worker has the files of the app, which needs no server then. */
const hasPinnedFiles = (): boolean =>
  Boolean((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller);

/** The build requests each style sheet once, so one that failed stays missing. */
function reloadStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode());
  }
}
