import { toast } from '#shared/ui/toast-store.ts';

/** Downloads of games, which count towards the limit of the user. */
const COUNTED = /\/api\/(roms|romsfiles|export)\//;

/**
 * Says that the downloads of the user are used up, and when they start again: of a refused download,
 * the browser shows only that it failed.
 */
export function explainUsedUpDownloads(): void {
  let isChecked = false;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (isChecked || event.defaultPrevented) return;
    if (!link?.hasAttribute('download') || !COUNTED.test(link.pathname)) return;
    event.preventDefault();
    const { href } = link;
    void reasonAgainst().then((reason) => {
      if (reason !== null) {
        toast({ tone: 'danger', message: reason });
        return;
      }
      // The link may be gone by now, with its menu.
      const copy = document.createElement('a');
      copy.href = href;
      copy.download = '';
      document.body.append(copy);
      isChecked = true;
      copy.click();
      isChecked = false;
      copy.remove();
    });
  });
}

/** Why no download can begin. Null: it can, or the server must say. */
async function reasonAgainst(): Promise<string | null> {
  // Only people who download need this code.
  const { findUsedUpDownloads } = await import('#shared/data/limits.ts');
  const { errorText } = await import('#shared/i18n/use-error-text.ts');
  const error = await findUsedUpDownloads().catch(() => null);
  return error && errorText(error);
}
