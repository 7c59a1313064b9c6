import { Eye } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { leavePreview, type Preview } from '#shared/api/preview.ts';
import { Button } from '#shared/ui/button.tsx';

// Loaded separately, so that the name of the user is shown at once.
const SeenText = lazy(async () => ({
  default: (await import('#library/visibility/seen-text.tsx')).SeenText,
}));

/** The height reserved for the music player, which a preview does not show. */
const HEIGHT = '68px';

/** A bar at the bottom of every screen that names the previewed user. */
export function PreviewBar({ preview: { id, name } }: { preview: Preview }) {
  const { t } = useTranslation('common');
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--player-bar', HEIGHT);
    return () => void style.removeProperty('--player-bar');
  }, []);
  return (
    <section
      aria-label={t('preview')}
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--player-bar) items-center gap-3 border-t border-line-strong bg-surface bg-[image:linear-gradient(var(--warn-soft),var(--warn-soft))] px-4 text-warn-ink bars:bottom-[calc(var(--nav-bar)+env(safe-area-inset-bottom))] rail:left-(--rail) sm:px-6"
    >
      <Eye size={20} aria-hidden="true" className="shrink-0" />
      <div className="grid min-w-0 flex-1">
        <span className="line-clamp-2 text-sm font-semibold wrap-anywhere sm:text-[0.9375rem]">
          {t('preview-of', { name })}
        </span>
        <span className="truncate text-sm max-sm:hidden">
          <Suspense>
            <SeenText userId={id} />
          </Suspense>
        </span>
      </div>
      <Button size="sm" onClick={leavePreview}>
        {t('preview-leave')}
      </Button>
    </section>
  );
}
