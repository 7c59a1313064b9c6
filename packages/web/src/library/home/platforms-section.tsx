import { useQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { gridPlatformsSetting } from '#shared/lib/settings.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { HomeSection } from './home-section.tsx';
import { PlatformTile } from './platform-tile.tsx';
import { TileRow } from './tile-row.tsx';

const SIZE = '[--item:15.5rem] sm:[--item:17rem]';

/** Those that hold games, by name. */
export function PlatformsSection() {
  const { t } = useTranslation('common');
  const { compare } = useFormat();
  const query = useQuery({
    ...platformQueries.all(),
    select: (all) =>
      all
        .filter(({ rom_count }) => rom_count > 0)
        .toSorted((a, b) => compare(a.display_name, b.display_name)),
  });
  const title = t('nav-platforms');
  return (
    <HomeSection
      title={title}
      icon={Gamepad2}
      gridSetting={gridPlatformsSetting}
      query={query}
      size={SIZE}
      skeleton={<Skeleton className="h-22 rounded-md!" />}
    >
      {(platforms, rowClass) => (
        <TileRow
          label={title}
          items={platforms}
          keyOf={({ id }) => id}
          rowClass={rowClass}
          renderTile={(platform, tabIndex) => (
            <PlatformTile platform={platform} tabIndex={tabIndex} />
          )}
        />
      )}
    </HomeSection>
  );
}
