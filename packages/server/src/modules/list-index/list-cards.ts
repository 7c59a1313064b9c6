import type { listRomCards, Received, Reply } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findCards } from './find-cards.ts';
import type { Reader } from '#modules/roms/roms.api.ts';

import { viewRequest } from './view-request.ts';

export async function listCardPage(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  reader: Reader,
  query: Received<typeof listRomCards>['query'],
): Promise<Reply<typeof listRomCards>> {
  const { limit, offset } = query;
  const view = await catalogue.view(viewRequest(reader, query));
  return {
    items: await findCards({ db, catalogue: view }, view.page(offset, limit), reader),
    total: view.total,
    limit,
    offset,
    char_index: query.with_char_index ? view.charIndex() : {},
  };
}
