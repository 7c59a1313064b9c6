import type { CleanupPreview } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { cleanupRefusal, countMissingByPlatform } from '#modules/scan/scan.api.ts';
import { resolvePlatform } from '#modules/platforms/platforms.api.ts';

export async function previewCleanup(
  { db, disk }: Pick<Deps, 'db' | 'disk'>,
  platformId: number | null,
): Promise<CleanupPreview> {
  const refusal = await cleanupRefusal({ db, disk }, platformId);
  const counts = await countMissingByPlatform(db, platformId);
  return {
    games: counts.reduce((sum, { games }) => sum + games, 0),
    platforms: counts.map(({ platform_id, fs_slug, custom_name, games }) => ({
      platform_id,
      platform_name: custom_name || resolvePlatform(fs_slug).name,
      games,
    })),
    refusal: refusal?.text ?? null,
    refusal_code: refusal?.code ?? null,
  };
}
