import { listCores } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/** Platforms of all cores that may be used, whether they are here already or not. */
export async function fetchPlayableSlugs(signal: AbortSignal): Promise<string[]> {
  const cores = await call(listCores, {}, { signal });
  return cores.filter(({ state }) => state !== 'disabled').flatMap((core) => core.platform_slugs);
}
