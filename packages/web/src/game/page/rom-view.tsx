import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { usePersonal } from '#game/data/rom-personal.ts';
import { titleOf } from '#library/gallery/card-look.ts';
import { Notice } from '#shared/ui/notice.tsx';

import { RomActions } from './actions/rom-actions.tsx';
import { RomBackdrop } from './frame/rom-backdrop.tsx';
import { RomCover } from './frame/rom-cover.tsx';
import { RomFacts } from './frame/rom-facts.tsx';
import { RomHeading } from './frame/rom-heading.tsx';
import { RomLayout } from './frame/rom-layout.tsx';
import { PersonalGlance } from './personal/personal-glance.tsx';
import type { RomTab } from './rom-tab.ts';
import { RomTabs } from './rom-tabs.tsx';
import { usePlatformOf } from './use-platform-of.ts';

// Only for those who may answer, and nobody waits for it.
const Suggestions = lazy(async () => {
  const { Suggestions: component } = await import('#library/metadata/suggestions.tsx');
  return { default: component };
});

interface Props {
  rom: DetailedRom;
  tab: RomTab;
  onTab: (tab: RomTab) => void;
  onDeleted: () => void;
  /** What somebody kept of it while playing. */
  saves: ReactNode;
}

export function RomView({ rom, tab, onTab, onDeleted, saves }: Props) {
  const { t } = useTranslation('rom');
  const { can } = useMe();
  const personal = usePersonal(rom);
  const { platform, ratio } = usePlatformOf(rom.platform_id);
  const title = titleOf(rom);
  const family = platform?.family_slug ?? null;
  const small = rom.path_cover_small && resourceAddress(rom.path_cover_small);
  return (
    <RomLayout
      backdrop={
        <RomBackdrop src={small} title={title} platformSlug={rom.platform_slug} family={family} />
      }
      cover={
        <RomCover
          small={small}
          large={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
          thumbhash={rom.thumbhash}
          ratio={ratio}
          title={title}
          platformName={rom.platform_display_name}
          platformSlug={rom.platform_slug}
          family={family}
          isMissing={rom.missing_from_fs}
        />
      }
      side={<PersonalGlance personal={personal} />}
      heading={
        <RomHeading title={title}>
          <RomFacts rom={rom} platform={platform} onVersions={() => onTab('related')} />
        </RomHeading>
      }
      actions={
        <>
          {rom.missing_from_fs && <Notice tone="warn">{t('missing-text')}</Notice>}
          <RomActions rom={rom} personal={personal} onDeleted={onDeleted} />
          {can('roms.write') && (
            <Suspense>
              <Suggestions romId={rom.id} />
            </Suspense>
          )}
        </>
      }
    >
      <RomTabs rom={rom} personal={personal} tab={tab} onTab={onTab} saves={saves} />
    </RomLayout>
  );
}
