import { WIRE, WIRE_SOURCES } from '@saveroom/contract';
import type { DetailedRom } from '@saveroom/contract';

import { fillPage } from '#shared/lib/fill-page.ts';

export interface SourceLink {
  source: string;
  id: string;
  /** Its page about the game, where there is one for everybody. */
  address: string | null;
}

/** The sources that know the game. Names are names: the same in every language. */
export const sourceLinks = (rom: DetailedRom): SourceLink[] =>
  WIRE_SOURCES.flatMap((source) => {
    const { name, gamePage } = WIRE[source];
    const id = rom[`${source}_id`] ?? '';
    if (id === '') return [];
    return [{ source: name, id: String(id), address: fillPage(gamePage, { ...rom, id }) }];
  });
