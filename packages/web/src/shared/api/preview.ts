import * as z from 'zod/mini';

import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';

const Preview = z.object({
  id: z.int(),
  name: z.string(),
  /** The page to return to, below the base path. */
  back: z.string(),
});
/** The user whose view of the library an admin sees in this tab. */
export type Preview = z.output<typeof Preview>;

/** Several servers can share a host. */
const KEY = `preview${basePath}`;

/** It starts and ends with a new page, so that nothing of one view remains in the other. */
export function currentPreview(): Preview | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored === null ? null : Preview.parse(JSON.parse(stored));
  } catch (error) {
    logFailure('Reading the preview of this tab', error);
    return null;
  }
}

/** Throws if the browser cannot remember it: the page would show everything as before. */
export function startPreview(preview: Preview): void {
  sessionStorage.setItem(KEY, JSON.stringify(preview));
  window.location.assign(`${basePath}/`);
}

export function leavePreview(): void {
  const back = currentPreview()?.back ?? '/';
  sessionStorage.removeItem(KEY);
  window.location.assign(`${basePath}${back}`);
}
