import { usePageTitle } from './use-page-title.ts';

/** Keeps the window's title right and tells screen readers that the page has changed. */
export function RouteAnnouncer() {
  const name = usePageTitle();
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {name}
    </p>
  );
}
