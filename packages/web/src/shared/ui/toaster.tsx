import { useEffect, useRef } from 'react';

import { classes } from '#shared/lib/classes.ts';
import { useStore } from '#shared/lib/store.ts';

import { useKitTexts } from './kit-texts.ts';
import { ToastCard } from './toast-card.tsx';
import { toastStore } from './toast-store.ts';

/** Renders the toasts; mounted once. A popover, so that toasts are above open dialogs. */
export function Toaster() {
  const { notifications } = useKitTexts();
  const ref = useRef<HTMLElement>(null);
  const toasts = useStore(toastStore);
  const newest = toasts.at(-1)?.id;

  // Always open: screen readers announce only what is added to a rendered live region.
  useEffect(() => {
    const region = ref.current;
    if (!region?.showPopover) return undefined;
    region.showPopover();
    return () => region.hidePopover();
  }, []);
  // A dialog that was opened later is above it; showing the popover again makes it the topmost.
  useEffect(() => {
    const region = ref.current;
    if (newest === undefined || !region?.showPopover || !document.querySelector('dialog[open]')) {
      return;
    }
    region.hidePopover();
    region.showPopover();
  }, [newest]);

  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={notifications}
      className={classes(
        'pointer-events-none fixed inset-auto right-0 bottom-[calc(var(--panel-room,0px)+var(--player-bar))] m-0 w-full overflow-visible border-0 bg-transparent p-4 text-ink bars:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+var(--panel-room,0px))] sm:w-100',
        // Between the buttons of a touch pad: over the picture, below the bar of an upright phone.
        'touch-pad:top-[env(safe-area-inset-top)] touch-pad:bottom-auto touch-pad:landscape:inset-x-16 touch-pad:landscape:mx-auto touch-pad:landscape:w-auto touch-pad:landscape:max-w-100 touch-pad:landscape:py-2 touch-pad:portrait:pt-16',
      )}
    >
      <ol aria-live="polite" aria-relevant="additions" className="grid gap-2">
        {toasts.map((shown) => (
          <ToastCard key={shown.id} toast={shown} />
        ))}
      </ol>
    </section>
  );
}
