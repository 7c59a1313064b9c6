import type { Db } from '#core/db/engine.ts';

export interface SwitchTitleRow {
  readonly nsu_id: string;
  readonly title_id: string;
  readonly name: string;
  readonly facts: string;
}

const titles = (db: Db, edition: number) =>
  db
    .selectFrom('switch_title')
    .select(['nsu_id', 'title_id', 'name', 'facts'])
    .where('edition_id', '=', edition);

/** The titles with one of these numbers. */
export const switchTitles = (
  db: Db,
  edition: number,
  numbers: { readonly titleIds: readonly string[]; readonly nsuIds: readonly string[] },
): Promise<SwitchTitleRow[]> =>
  titles(db, edition)
    .where((eb) =>
      eb.or([
        eb('title_id', 'in', [...numbers.titleIds, '-']),
        eb('nsu_id', 'in', [...numbers.nsuIds, '-']),
      ]),
    )
    .execute();

export async function switchTitle(
  db: Db,
  edition: number,
  number: { titleId: string } | { nsuId: string },
): Promise<SwitchTitleRow | null> {
  const row = await (
    'titleId' in number
      ? titles(db, edition).where('title_id', '=', number.titleId)
      : titles(db, edition).where('nsu_id', '=', number.nsuId)
  )
    .orderBy('nsu_id')
    .executeTakeFirst();
  return row ?? null;
}
