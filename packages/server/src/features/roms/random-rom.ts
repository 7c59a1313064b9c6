import type { getRandomRom, Received, SimpleRom } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { findRoms } from '#library/roms/find-roms.ts';
import type { Reader } from '#library/roms/reader.ts';

import { viewRequest } from './view-request.ts';

/** Null: the view is empty. */
export async function readRandomRom(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  reader: Reader,
  query: Received<typeof getRandomRom>['query'],
): Promise<SimpleRom | null> {
  const view = await deps.catalogue.view(viewRequest(reader, query));
  const id = view.random();
  if (id === null) return null;
  const [rom] = await findRoms(deps, [id], reader);
  return rom ?? null;
}
