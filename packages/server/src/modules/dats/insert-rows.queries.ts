import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { DatGame } from './dat.ts';

/**
 * Inserts games of a DAT, numbered from `first` on. All rows are one JSON parameter that the
 * database parses: a statement with a parameter for each of millions of values would take longer to
 * prepare than to run.
 */
export async function insertDatGames(
  db: Db,
  games: readonly DatGame[],
  { edition, first }: { edition: number; first: number },
): Promise<{ games: number; roms: number }> {
  const roms = games.flatMap((game, index) =>
    game.roms.map((rom, seq) => [
      first + index,
      seq,
      rom.name,
      rom.size,
      rom.crc,
      rom.md5,
      rom.sha1,
      rom.status,
      rom.serial,
    ]),
  );
  await db.transaction().execute(async (transaction) => {
    await sql`
      insert into dat_game (edition_id, seq, name, description, cloneof, romof, regions, languages,
        rom_count, status, found_count, rom_id)
      select cast(${edition} as integer), cast(value->>0 as integer), value->>1, value->>2,
        value->>3, value->>4, value->>5, value->>6, cast(value->>7 as integer), 'missing', 0, null
      from json_each(${keyed(games.map((game, index) => gameValues(game, first + index)))})
    `.execute(transaction);
    await sql`
      insert into dat_rom (edition_id, game_seq, seq, name, size_bytes, crc, md5, sha1, status,
        serial)
      select cast(${edition} as integer), cast(value->>0 as integer), cast(value->>1 as integer),
        value->>2, cast(value->>3 as bigint), value->>4, value->>5, value->>6, value->>7, value->>8
      from json_each(${keyed(roms)})
    `.execute(transaction);
  });
  return { games: games.length, roms: roms.length };
}

const gameValues = (game: DatGame, seq: number) => [
  seq,
  game.name,
  game.description === game.name ? '' : game.description,
  game.cloneof,
  game.romof,
  JSON.stringify(game.regions),
  JSON.stringify(game.languages),
  game.roms.length,
];

/** Both engines have `json_each`, but that of PostgreSQL accepts only objects. */
const keyed = (rows: readonly (readonly unknown[])[]): string =>
  `{${rows.map((row, index) => `"${index}":${JSON.stringify(row)}`).join(',')}}`;
