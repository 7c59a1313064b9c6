import { addPlatform, convertToFolder } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/** The ids of platforms that are made now, by their slugs. */
export async function makePlatforms(slugs: Iterable<string>): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>();
  for (const slug of slugs) {
    const { id } = await call(addPlatform, { body: { fs_slug: slug } });
    made.set(slug, id);
  }
  return made;
}

/** A game that is a single file becomes a folder, so that others fit beside it. */
export const makeFolder = async (romId: number): Promise<void> => {
  await call(convertToFolder, { params: { id: romId } });
};
