import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

interface Props {
  /** A badge, a cover, a symbol. */
  picture: ReactNode;
  title: string;
  /** Games of the view; undefined: not known yet, null: could not be had. */
  total: number | null | undefined;
  /** More about it, on the line of the number. */
  facts?: ReactNode;
  /** Its own buttons: drawers about the platform or the collection. */
  actions?: ReactNode;
}

/** What the gallery is of. */
export function GalleryHeader({ picture, title, total, facts, actions }: Props) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  return (
    <header className="mb-2 flex items-center gap-4">
      {picture}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h1 className="line-clamp-2 text-xl/7 font-bold wrap-anywhere sm:line-clamp-1 sm:text-[1.75rem]/9">
          {title}
        </h1>
        <p className="flex min-h-5 flex-wrap items-center gap-x-2 text-sm text-ink-soft tabular-nums">
          <output aria-live="polite">
            {total === undefined && <Skeleton className="h-4 w-24" />}
            {typeof total === 'number' &&
              t('games', { count: total, number: format.number(total) })}
          </output>
          {facts}
        </p>
      </div>
      {actions && <div className="flex shrink-0 gap-1">{actions}</div>}
    </header>
  );
}
