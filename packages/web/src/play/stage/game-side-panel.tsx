import { useQuery } from '@tanstack/react-query';
import { Play, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { listManuals } from '#game/page/manual/manuals.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { classes } from '#shared/lib/classes.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import type { SidePanel, StageView } from './stage-actions.ts';

const ManualReader = lazy(async () => {
  const [{ ManualReader: component }] = await Promise.all([
    import('#game/page/manual/manual-reader.tsx'),
    loadAreas('rom'),
  ]);
  return { default: component };
});

const NotesPanel = lazy(async () => {
  const [{ NotesPanel: component }] = await Promise.all([
    import('#game/page/notes-panel.tsx'),
    loadAreas('rom'),
  ]);
  return { default: component };
});

const WIDTH = 'min(40rem, 42vw)';

interface Props {
  view: StageView;
  sidePanel: SidePanel;
  /** The panel is in front of the game, which is paused. */
  isFront: boolean;
}

/** The manual or notes to the right of the game; on phones above the paused game. */
export function GameSidePanel({ view, sidePanel, isFront }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const isDesktop = useIsDesktop();
  const isShown = isFront || isDesktop;
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(() => view.onSidePanel(null));

  useEffect(() => {
    const { style } = document.documentElement;
    if (isDesktop) style.setProperty('--side-panel', WIDTH);
    return () => void style.removeProperty('--side-panel');
  }, [isDesktop]);

  useEffect(() => {
    const element = panel.current;
    if (!isFront || !element) return undefined;
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Dispatched for Escape and for the back button of a pad.
    const onCancel = () => close();
    element.addEventListener('cancel', onCancel);
    return () => element.removeEventListener('cancel', onCancel);
  }, [isFront]);

  const { data: rom = view.rom } = useQuery(romDetailQueries.one(view.rom.id));
  const title = t(sidePanel);
  return (
    <aside
      ref={panel}
      data-side-panel
      data-theme="dark"
      hidden={!isShown}
      aria-label={title}
      className={classes(
        'pointer-events-auto fixed inset-y-0 right-0 z-52 flex flex-col border-line bg-canvas text-ink',
        isDesktop ? 'w-(--side-panel) border-l' : 'left-0',
        !isShown && 'hidden',
      )}
    >
      <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
        {isFront && (
          <Button
            variant="primary"
            size="sm"
            data-autofocus
            icon={<Play size={15} fill="currentColor" aria-hidden="true" />}
            onClick={view.actions.resume}
          >
            {t('resume')}
          </Button>
        )}
        <IconButton label={t('common:close')} onClick={() => view.onSidePanel(null)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <Suspense fallback={<Skeleton className="m-4 flex-1" />}>
        {sidePanel === 'manual' ? (
          <Manual rom={rom} />
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto p-4">
            <NotesPanel rom={rom} />
          </div>
        )}
      </Suspense>
    </aside>
  );
}

function Manual({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('play');
  const manuals = listManuals(rom);
  const [chosen, setChosen] = useState<string>();
  const manual = manuals.find(({ address }) => address === chosen) ?? manuals[0];
  if (!manual) return null;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-3">
      {manuals.length > 1 && (
        <Select
          label={t('file')}
          value={manual.address}
          options={manuals.map(({ address, file }) => ({
            value: address,
            label: file?.file_name ?? t('manual'),
          }))}
          onChange={setChosen}
          className="max-w-full"
        />
      )}
      <div className="grid min-h-0 flex-1">
        <ManualReader key={manual.address} address={manual.address} className="h-full" />
      </div>
    </div>
  );
}
