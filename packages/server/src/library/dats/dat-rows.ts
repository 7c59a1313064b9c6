import type { Insertable } from 'kysely';

import type { DatGameTable, DatRomTable } from '#db/dat-tables.ts';

import type { DatGame } from './dat.ts';

/** The rows of some games, numbered from `first` on in the order of the DAT. */
export function datRows(
  games: readonly DatGame[],
  { edition, first }: { edition: number; first: number },
): { games: Insertable<DatGameTable>[]; roms: Insertable<DatRomTable>[] } {
  return {
    games: games.map((game, index) => ({
      edition_id: edition,
      seq: first + index,
      name: game.name,
      description: game.description,
      cloneof: game.cloneof,
      romof: game.romof,
      regions: JSON.stringify(game.regions),
      languages: JSON.stringify(game.languages),
      rom_count: game.roms.length,
      status: 'missing',
      found_count: 0,
      rom_id: null,
    })),
    roms: games.flatMap((game, index) =>
      game.roms.map(({ size, ...rom }, seq) => ({
        edition_id: edition,
        game_seq: first + index,
        seq,
        size_bytes: size,
        ...rom,
      })),
    ),
  };
}
