import type { Db } from '#core/db/engine.ts';

export interface SwitchTitleRow {
  readonly nsu_id: string;
  readonly title_id: string;
  readonly name: string;
  readonly facts: string;
}

const selectTitles = (db: Db, importId: number) =>
  db
    .selectFrom('switch_title')
    .select(['nsu_id', 'title_id', 'name', 'facts'])
    .where('edition_id', '=', importId);

/** No title has this number. An SQL `in` needs at least one value. */
const NO_NUMBER = '-';

/** The titles with one of these numbers. */
export const findSwitchTitleRows = (
  db: Db,
  importId: number,
  numbers: { readonly titleIds: readonly string[]; readonly nsuIds: readonly string[] },
): Promise<SwitchTitleRow[]> =>
  selectTitles(db, importId)
    .where((eb) =>
      eb.or([
        eb('title_id', 'in', [...numbers.titleIds, NO_NUMBER]),
        eb('nsu_id', 'in', [...numbers.nsuIds, NO_NUMBER]),
      ]),
    )
    .execute();

export async function findSwitchTitle(
  db: Db,
  importId: number,
  number: { titleId: string } | { nsuId: string },
): Promise<SwitchTitleRow | null> {
  const row = await (
    'titleId' in number
      ? selectTitles(db, importId).where('title_id', '=', number.titleId)
      : selectTitles(db, importId).where('nsu_id', '=', number.nsuId)
  )
    .orderBy('nsu_id')
    .executeTakeFirst();
  return row ?? null;
}
