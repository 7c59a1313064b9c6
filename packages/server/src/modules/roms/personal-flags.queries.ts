import type { ExpressionBuilder, ExpressionWrapper } from 'kysely';

import type { Tables } from '#core/db/tables.ts';

import type { Reader } from './reader.ts';

type RomExpressions = ExpressionBuilder<Tables, 'rom'>;
type BitExpression = ExpressionWrapper<Tables, 'rom', 0 | 1>;

/** Whether there are notes the reader may see. An empty untitled note counts as none. */
export function hasNotes(
  eb: RomExpressions,
  { userId, seesPublic }: Pick<Reader, 'userId' | 'seesPublic'>,
): BitExpression {
  if (!seesPublic) return eb.lit(0);
  const visible = eb
    .selectFrom('rom_note')
    .select('rom_note.id')
    .whereRef('rom_note.rom_id', '=', 'rom.id')
    .where((note) =>
      note.or([note('rom_note.is_public', '=', 1), note('rom_note.user_id', '=', userId ?? -1)]),
    )
    .where((note) => note.or([note('title', '!=', ''), note('content', '!=', '')]));
  return eb.case().when(eb.exists(visible)).then(eb.lit(1)).else(eb.lit(0)).end();
}

export function isFavorite(eb: RomExpressions, userId: number | null): BitExpression {
  if (userId === null) return eb.lit(0);
  const starred = eb
    .selectFrom('collection')
    .innerJoin('collection_rom', 'collection_rom.collection_id', 'collection.id')
    .select('collection.id')
    .where('collection.user_id', '=', userId)
    .where('collection.is_favorite', '=', 1)
    .whereRef('collection_rom.rom_id', '=', 'rom.id');
  return eb.case().when(eb.exists(starred)).then(eb.lit(1)).else(eb.lit(0)).end();
}
