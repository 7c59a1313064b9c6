import type { getRomPlace, Received, Reply } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { type Reader, requireRom } from '#modules/roms/roms.api.ts';

import { viewRequest } from './view-request.ts';

export async function placeOfRom(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  reader: Reader,
  { params, query }: Pick<Received<typeof getRomPlace>, 'params' | 'query'>,
): Promise<Reply<typeof getRomPlace>> {
  await requireRom(deps, params.id);
  const view = await deps.catalogue.view(viewRequest(reader, query));
  const { total } = view;
  const index = view.indexOf(params.id);
  if (index === null) return { index, total, previous_id: null, next_id: null };
  const idAt = (place: number) => view.page(place, 1)[0] ?? null;
  return {
    index,
    total,
    previous_id: index === 0 ? null : idAt(index - 1),
    next_id: idAt(index + 1),
  };
}
