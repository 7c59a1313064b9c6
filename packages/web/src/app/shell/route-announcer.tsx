import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { PRODUCT } from '@saveroom/contract';

/** Updates the document title and announces page changes to screen readers. */
export function RouteAnnouncer() {
  const name = usePageTitle();
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {name}
    </p>
  );
}

/** The title of the innermost route; pages may replace it. */
function usePageTitle(): string {
  const { t } = useTranslation('common');
  const key = useMatches({
    select: (matches) => {
      if (matches.some(({ status }) => status === 'notFound')) return 'title-not-found';
      return matches.findLast(({ staticData }) => staticData.title)?.staticData.title;
    },
  });
  const name = key ? t(key) : undefined;
  const title = name ? `${name} · ${PRODUCT}` : PRODUCT;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return name ?? PRODUCT;
}
