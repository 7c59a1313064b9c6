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

/**
 * The preview of this tab. It starts and ends with a page load, so that no data of one view remains
 * in the other.
 */
export function currentPreview(): Preview | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored === null ? null : Preview.parse(JSON.parse(stored));
  } catch (error) {
    logFailure('Reading the preview of this tab', error);
    return null;
  }
}

/**
 * Starts a preview. Throws if it can't be stored, because the page would then show the admin's
 * view.
 */
export function startPreview(preview: Preview): void {
  sessionStorage.setItem(KEY, JSON.stringify(preview));
  window.location.assign(`${basePath}/`);
}

export function leavePreview(): void {
  const back = currentPreview()?.back ?? '/';
  sessionStorage.removeItem(KEY);
  window.location.assign(`${basePath}${back}`);
}
