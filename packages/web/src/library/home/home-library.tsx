import type { ReactNode } from 'react';

import type { GallerySlots } from '#library/gallery/game-events.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import {
  showCollectionsSetting,
  showContinuePlayingSetting,
  showPlatformsSetting,
  showRecentRomsSetting,
  showSmartCollectionsSetting,
  showStatsSetting,
  showVirtualCollectionsSetting,
} from '#shared/lib/settings.ts';

import { CollectionsSection, SmartSection, VirtualSection } from './collection-sections.tsx';
import { PlayedSection, RecentSection } from './game-sections.tsx';
import { HomeHeader } from './home-header.tsx';
import { PlatformsSection } from './platforms-section.tsx';
import { StatsStrip } from './stats-strip.tsx';

interface Props {
  notices: ReactNode;
  summary: ReactNode;
  slots: GallerySlots;
  onCreateCollection: () => void;
}

/** What there is, in the order people look for it; each part can be switched off. */
export function HomeLibrary({ notices, summary, slots, onCreateCollection }: Props) {
  return (
    <div className="page-enter grid grid-cols-1 gap-8 px-4 pt-5 pb-12 sm:gap-10 sm:px-8 sm:pt-7">
      <HomeHeader />
      <div className="grid gap-3 empty:hidden">
        {notices}
        {summary}
      </div>
      <Shown by={showStatsSetting}>
        <StatsStrip />
      </Shown>
      <Shown by={showRecentRomsSetting}>
        <RecentSection slots={slots} />
      </Shown>
      <Shown by={showContinuePlayingSetting}>
        <PlayedSection slots={slots} />
      </Shown>
      <Shown by={showPlatformsSetting}>
        <PlatformsSection />
      </Shown>
      <Shown by={showCollectionsSetting}>
        <CollectionsSection onCreate={onCreateCollection} />
      </Shown>
      <Shown by={showSmartCollectionsSetting}>
        <SmartSection />
      </Shown>
      <Shown by={showVirtualCollectionsSetting}>
        <VirtualSection />
      </Shown>
    </div>
  );
}

function Shown({ by, children }: { by: LocalSetting<boolean>; children: ReactNode }) {
  const [isOn] = useLocalSetting(by);
  return isOn ? children : null;
}
