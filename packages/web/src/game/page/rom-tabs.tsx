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
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { isAccount, useMe } from '#shared/data/me.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';

import { AchievementsPanel } from './achievements-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { ManualPanel } from './manual/manual-panel.tsx';
import { MediaPanel } from './rom-media.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PersonalPanel } from './personal-panel.tsx';
import { RelatedPanel } from './related-panel.tsx';
import type { RomTab } from './rom-tab.ts';
import { shownTabs } from './shown-tabs.ts';

// Few games have one.
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

export function RomTabs({ rom, personal, tab, onTab, saves }: Props) {
  const { t } = useTranslation('rom');
  const { user, can } = useMe();
  const shown = shownTabs(rom, {
    hasAccount: isAccount(user),
    mayWrite: can('roms.user.write'),
    mayEdit: can('roms.write'),
  });
  const value = shown.includes(tab) ? tab : 'overview';
  const box = useRef<HTMLDivElement>(null);
  // On a phone the active tab may be outside the visible part of the tab bar.
  useEffect(() => {
    const active = box.current?.querySelector(`[role="tab"][id$="-${value}"]`);
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <div ref={box}>
      <Tabs
        label={t('tabs')}
        value={value}
        onChange={onTab}
        tabs={shown.map((one) => {
          const Icon = ICONS[one];
          return {
            value: one,
            label: t(`tab-${one}`),
            icon: <Icon size={16} className="max-sm:hidden" aria-hidden="true" />,
            content: one === 'saves' ? saves : PANELS[one](rom, personal),
          };
        })}
      />
    </div>
  );
}

const PANELS: Record<
  Exclude<RomTab, 'saves'>,
  (rom: DetailedRom, personal: Personal) => ReactNode
> = {
  overview: (rom) => <OverviewPanel rom={rom} />,
  files: (rom) => <FilesPanel rom={rom} />,
  media: (rom) => <MediaPanel rom={rom} />,
  soundtrack: (rom) => (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <SoundtrackPanel rom={rom} />
    </Suspense>
  ),
  manual: (rom) => <ManualPanel rom={rom} />,
  personal: (rom, personal) => <PersonalPanel romId={rom.id} personal={personal} />,
  notes: (rom) => <NotesPanel rom={rom} />,
  achievements: (rom) => <AchievementsPanel rom={rom} />,
  related: (rom) => <RelatedPanel rom={rom} />,
};
