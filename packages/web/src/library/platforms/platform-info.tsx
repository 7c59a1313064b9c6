import type { Platform } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';

import { DeletePlatform } from './delete-platform.tsx';
import { PlatformFacts } from './platform-facts.tsx';
import { PlatformHero } from './platform-hero.tsx';
import { PlatformRatio } from './platform-ratio.tsx';
import { PlatformSources } from './platform-sources.tsx';
import { ScanPlatform } from './scan-platform.tsx';

export function PlatformInfo({ platform }: { platform: Platform }) {
  const { can } = useMe();
  const mayWrite = can('platforms.write');
  return (
    <div className="grid gap-8 px-2 pb-4">
      <div className="grid gap-5">
        <PlatformHero platform={platform} mayRename={mayWrite} />
        {mayWrite && <ScanPlatform platform={platform} />}
      </div>
      <PlatformFacts platform={platform} />
      {mayWrite && <PlatformRatio platform={platform} />}
      <PlatformSources platform={platform} />
      {mayWrite && <DeletePlatform platform={platform} />}
    </div>
  );
}
