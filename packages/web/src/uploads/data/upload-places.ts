import { addPlatform, convertToFolder } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/** Creates platforms and returns their ids by slug. */
export async function makePlatforms(slugs: Iterable<string>): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const slug of slugs) {
    const { id } = await call(addPlatform, { body: { fs_slug: slug } });
    ids.set(slug, id);
  }
  return ids;
}

/** Turns a single-file game into a folder, so that files can be added. */
export const makeFolder = async (romId: number): Promise<void> => {
  await call(convertToFolder, { params: { id: romId } });
};
