import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { plannedOutage, serverStatus } from '#shared/api/server-status.ts';
import { useStore } from '#shared/lib/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

/** Elements fixed to the lower edge of a phone move up by this height. */
const HEIGHT = '3.25rem';

/**
 * A small notice while the server cannot be reached, or after an update. A popover, so that it is
 * above open dialogs.
 */
export function ConnectionNotice() {
  const ref = useRef<HTMLOutputElement>(null);
  const { isReachable, newVersion } = useStore(serverStatus);
  const isPlanned = useStore(plannedOutage);
  const isShown = (!isReachable && !isPlanned) || newVersion !== null;
  // Always rendered: screen readers announce only what is added to a live region.
  useEffect(() => {
    const notice = ref.current;
    if (!isShown || !notice?.showPopover) return undefined;
    const { style } = document.documentElement;
    notice.showPopover();
    style.setProperty('--notice-bar', HEIGHT);
    return () => {
      notice.hidePopover();
      style.removeProperty('--notice-bar');
    };
  }, [isShown]);
  return (
    <output
      ref={ref}
      popover="manual"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] bottom-auto m-0 bars:top-auto bars:bottom-[calc(var(--nav-bar)+var(--player-bar)+env(safe-area-inset-bottom))] w-full justify-center overflow-visible border-0 bg-transparent p-2 text-ink open:flex"
    >
      {isShown && (
        <span className="pointer-events-auto flex min-h-9 items-center gap-2 rounded-full border border-line bg-raised py-1 pr-4 pl-3.5 text-sm font-medium shadow-3">
          {isReachable ? <UpdatedContent /> : <ReconnectingContent />}
        </span>
      )}
    </output>
  );
}

function ReconnectingContent() {
  const { t } = useTranslation('common');
  const { onLine } = navigator;
  return (
    <>
      {onLine ? (
        <Spinner size={15} />
      ) : (
        <CloudOff size={15} className="text-ink-faint" aria-hidden="true" />
      )}
      {onLine ? t('reconnecting') : t('offline')}
    </>
  );
}

function UpdatedContent() {
  const { t } = useTranslation('common');
  return (
    <>
      <RefreshCw size={15} className="text-accent-ink" aria-hidden="true" />
      {t('updated')}
      <Button
        size="sm"
        variant="ghost"
        className="-mr-3 rounded-full!"
        onClick={() => window.location.reload()}
      >
        {t('reload')}
      </Button>
    </>
  );
}
