import type { Expression, ExpressionBuilder, ExpressionWrapper } from 'kysely';

import type { Tables } from '#core/db/tables.ts';

import type { Reader } from './reader.ts';

/** A reader in a query that is compiled once for all users. */
export interface ReaderColumns {
  readonly userId: Expression<number>;
  readonly seesPublic: boolean;
}

/** No account has this id: the reader is not signed in. */
const NO_USER = -1;

/** Name and values of a compiled query about games and the data of one user about them. */
export const personalQuery = (
  name: string,
  ids: readonly number[],
  { userId, seesPublic }: Pick<Reader, 'userId' | 'seesPublic'>,
) => ({
  name: `${name}${seesPublic ? ' with notes' : ''}`,
  values: [userId ?? NO_USER, ...ids] as const,
});

type RomExpressions = ExpressionBuilder<Tables, 'rom'>;
type BitExpression = ExpressionWrapper<Tables, 'rom', 0 | 1>;

/** Whether there are notes the reader may see. An empty untitled note counts as none. */
export function hasNotes(eb: RomExpressions, { userId, seesPublic }: ReaderColumns): BitExpression {
  if (!seesPublic) return eb.lit(0);
  const visible = eb
    .selectFrom('rom_note')
    .select('rom_note.id')
    .whereRef('rom_note.rom_id', '=', 'rom.id')
    .where((note) =>
      note.or([note('rom_note.is_public', '=', 1), note('rom_note.user_id', '=', userId)]),
    )
    .where((note) => note.or([note('title', '!=', ''), note('content', '!=', '')]));
  return eb.case().when(eb.exists(visible)).then(eb.lit(1)).else(eb.lit(0)).end();
}

export function isFavorite(eb: RomExpressions, userId: Expression<number>): BitExpression {
  const starred = eb
    .selectFrom('collection')
    .innerJoin('collection_rom', 'collection_rom.collection_id', 'collection.id')
    .select('collection.id')
    .where('collection.user_id', '=', userId)
    .where('collection.is_favorite', '=', 1)
    .whereRef('collection_rom.rom_id', '=', 'rom.id');
  return eb.case().when(eb.exists(starred)).then(eb.lit(1)).else(eb.lit(0)).end();
}
