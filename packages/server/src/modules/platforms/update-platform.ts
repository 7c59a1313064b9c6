import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { noPlatform } from './list-platforms.ts';
import { savePlatform } from './platforms.queries.ts';

interface Patch {
  readonly aspect_ratio?: string | null | undefined;
  readonly custom_name?: string | null | undefined;
}

/** Null leaves a value alone; an empty name gives the platform its own back. */
export async function updatePlatform(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
  { aspect_ratio, custom_name }: Patch,
): Promise<void> {
  const saved = await savePlatform(db, id, {
    ...(aspect_ratio ? { aspect_ratio } : {}),
    ...(custom_name === null || custom_name === undefined
      ? {}
      : { custom_name: custom_name.trim() }),
    updated_at: timestamp(clock()),
  });
  if (!saved) throw noPlatform(id);
}
