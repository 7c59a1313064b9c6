import type { getRandomRom, Received, SimpleRom } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findRoms, type Reader } from '#modules/roms/roms.api.ts';

import { viewRequest } from './view-request.ts';

/** Null: the view is empty. */
export async function readRandomRom(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  reader: Reader,
  query: Received<typeof getRandomRom>['query'],
): Promise<SimpleRom | null> {
  const view = await catalogue.view(viewRequest(reader, query));
  const id = view.random();
  if (id === null) return null;
  const [rom] = await findRoms({ db, catalogue: view }, [id], reader);
  return rom ?? null;
}
