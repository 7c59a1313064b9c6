import {
  BookOpen,
  Files,
  Images,
  Info,
  Layers,
  Music,
  NotebookPen,
  Save,
  Trophy,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { isAccount, useMe } from '#shared/data/me.ts';
import { useRomRights } from '#library/data/rom-rights.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';

import { AchievementsPanel } from './achievements-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { ManualPanel } from './manual/manual-panel.tsx';
import { MediaPanel } from './rom-media.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PersonalPanel } from './personal-panel.tsx';
import type { Playing } from './play-button.tsx';
import { RelatedPanel } from './related-panel.tsx';
import type { RomTab } from './rom-tab.ts';
import { shownTabs, tabCounts } from './shown-tabs.ts';

// Loaded on demand, because few games have a soundtrack.
const SoundtrackPanel = lazy(async () => {
  const [{ SoundtrackPanel: component }] = await Promise.all([
    import('./soundtrack-panel.tsx'),
    loadAreas('music'),
  ]);
  return { default: component };
});

interface Props {
  rom: DetailedRom;
  personal: Personal;
  playing: Playing;
  tab: RomTab;
  onTab: (tab: RomTab) => void;
  /** Content of the saves tab. */
  saves: ReactNode;
}

const ICONS: Record<RomTab, LucideIcon> = {
  overview: Info,
  files: Files,
  media: Images,
  soundtrack: Music,
  manual: BookOpen,
  saves: Save,
  personal: UserRound,
  notes: NotebookPen,
  achievements: Trophy,
  related: Layers,
};

export function RomTabs({ rom, personal, playing, tab, onTab, saves }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { user, can } = useMe();
  const may = useRomRights(rom);
  const shown = shownTabs(rom, {
    hasAccount: isAccount(user),
    mayReadSaves: can('assets.read'),
    mayWrite: can('roms.user.write'),
    mayEdit: may('roms.write'),
  });
  const value = shown.includes(tab) ? tab : 'overview';
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(value);
  const counts = tabCounts(rom);
  /** Scrolls to the top of the new tab, because the previous one may be scrolled far down. */
  useLayoutEffect(() => {
    if (last.current === value) return;
    last.current = value;
    const bar = box.current?.querySelector('[data-tab-bar]');
    if (!box.current || !bar) return;
    const hidden = bar.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    if (hidden > 1) window.scrollBy({ top: -hidden, behavior: 'instant' });
  }, [value]);
  return (
    <div ref={box}>
      <Tabs
        label={t('tabs')}
        value={value}
        onChange={onTab}
        barClassName={BAR}
        tabs={shown.map((one) => {
          const Icon = ICONS[one];
          const count = counts[one];
          return {
            value: one,
            label: t(`tab-${one}`),
            icon: <Icon size={16} className="max-sm:hidden" aria-hidden="true" />,
            count: count ? format.number(count) : undefined,
            isEmpty: count === 0,
            content: one === 'saves' ? saves : PANELS[one]({ rom, personal, playing }),
          };
        })}
      />
    </div>
  );
}

/** Stays visible above a long tab; on phones below the bar with the title. */
const BAR =
  'sticky top-0 z-10 -mx-4 bg-canvas px-4 md:-mx-8 md:px-8 xl:-mx-14 xl:px-14 ' +
  'bars:top-[calc(env(safe-area-inset-top)+3.25rem)]';

type Shown = Pick<Props, 'rom' | 'personal' | 'playing'>;

const PANELS: Record<Exclude<RomTab, 'saves'>, (shown: Shown) => ReactNode> = {
  overview: (shown) => <OverviewPanel {...shown} />,
  files: ({ rom }) => <FilesPanel rom={rom} />,
  media: ({ rom }) => <MediaPanel rom={rom} />,
  soundtrack: ({ rom }) => (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <SoundtrackPanel rom={rom} />
    </Suspense>
  ),
  manual: ({ rom }) => <ManualPanel rom={rom} />,
  personal: ({ rom, personal }) => <PersonalPanel romId={rom.id} personal={personal} />,
  notes: ({ rom }) => <NotesPanel rom={rom} />,
  achievements: ({ rom }) => <AchievementsPanel rom={rom} />,
  related: ({ rom }) => <RelatedPanel rom={rom} />,
};
