import { Search } from 'lucide-react';
import { useEffect } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { searchPalette, useTypedText } from '#library/search/search-palette-state.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore, useStore } from '#shared/lib/store.ts';
import { Loading } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import type { CommandPalette } from './command-palette.tsx';
import { usePaletteKeys } from './palette-keys.ts';
import type { Drawers } from './use-drawers.ts';

type Render = (props: ComponentProps<typeof CommandPalette>) => ReactNode;

const loaded = createStore<Render | null>(null);

async function load(): Promise<void> {
  if (loaded.get()) return;
  const [{ CommandPalette: Palette }] = await Promise.all([
    import('./command-palette.tsx'),
    loadAreas('palette'),
  ]);
  loaded.set((props) => <Palette {...props} />);
}

/** Safari has no idle callbacks. */
const IDLE_MS = 2000;

function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(run, IDLE_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: IDLE_MS });
  return () => window.cancelIdleCallback(handle);
}

/**
 * Opens the palette. Its code and texts are loaded while the browser is idle, so that it opens at
 * once. Not with `lazy`, which would render nothing first even if the code is there.
 */
export function PaletteHost({ drawers }: { drawers: Drawers }) {
  const isOpen = usePaletteKeys();
  const render = useStore(loaded);
  const errorText = useErrorText();
  useEffect(
    () =>
      whenIdle(() => {
        load().catch((error: unknown) => logFailure('Loading the search', error));
      }),
    [],
  );
  const isMissing = isOpen && !render;
  useEffect(() => {
    if (!isMissing) return;
    load().catch((error: unknown) => {
      searchPalette.close();
      toast({ tone: 'danger', message: errorText(error) });
    });
  }, [isMissing, errorText]);
  if (!isOpen) return null;
  return render ? render({ drawers, onClose: searchPalette.close }) : <Waiting />;
}

/** A placeholder for the palette until its code is loaded. It shows the letters typed so far. */
function Waiting() {
  const { t } = useTranslation('common');
  const typed = useTypedText();
  return (
    <div className="fixed inset-0 z-50 bg-scrim" onPointerDown={searchPalette.close}>
      <Loading className="flex border-line bg-raised text-ink shadow-3 max-md:h-dvh md:mx-auto md:mt-[12dvh] md:w-160 md:rounded-lg md:border">
        <span className="flex h-15 flex-1 items-center gap-3 border-line px-4 text-[1.0625rem] max-md:border-b md:h-14">
          <Search size={20} aria-hidden="true" className="shrink-0 text-ink-faint" />
          {typed || <span className="truncate text-ink-faint">{t('palette-hint')}</span>}
        </span>
      </Loading>
    </div>
  );
}
