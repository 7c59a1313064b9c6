import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { Button } from '#shared/ui/button.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

interface Props {
  dat: Dat;
  onChoose: () => void;
}

export function DatPlatform({ dat, onChoose }: Props) {
  const { t } = useTranslation('settings');
  const { platform_slug, platform_name, platform_by_hand, state } = dat;
  const { data: own } = useQuery(platformQueries.all());
  if (platform_slug === null) {
    if (state === 'failed' || state === 'loading') return <span className="text-ink-faint">–</span>;
    return (
      <Button size="sm" onClick={onChoose} className="justify-self-start">
        {t('dats-platform-choose')}
      </Button>
    );
  }
  const family = own?.find(({ slug }) => slug === platform_slug)?.family_slug;
  return (
    <div className="flex items-center gap-2.5 text-sm">
      <PlatformBadge slug={platform_slug} family={family} size={30} />
      <div className="grid min-w-0">
        <span className="truncate" title={platform_name ?? platform_slug}>
          {platform_name ?? platform_slug}
        </span>
        {platform_by_hand && (
          <span className="text-xs text-ink-faint">{t('dats-platform-manual')}</span>
        )}
      </div>
    </div>
  );
}
