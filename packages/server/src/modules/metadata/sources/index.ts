import type { SourceId } from '@saveroom/contract';

import type { SourceDefinition } from './define-source.ts';
import { gamelist } from './gamelist/gamelist.ts';
import { hasheous } from './hasheous/hasheous.ts';
import { igdb } from './igdb/igdb.ts';
import { launchbox } from './launchbox/launchbox.ts';
import { libretro } from './libretro/libretro.ts';
import { moby } from './moby/moby.ts';
import { playmatch } from './playmatch/playmatch.ts';
import { ra } from './ra/ra.ts';
import { sgdb } from './sgdb/sgdb.ts';
import { ss } from './ss/ss.ts';
import { tgdb } from './tgdb/tgdb.ts';
import { titledb } from './titledb/titledb.ts';

/**
 * All metadata sources, in display order. Add new ones at the end: `rom.asked_sources` has a bit for
 * each place.
 */
export const DECLARED_SOURCES: readonly SourceDefinition[] = [
  igdb,
  ss,
  moby,
  ra,
  sgdb,
  launchbox,
  hasheous,
  playmatch,
  tgdb,
  titledb,
  libretro,
  gamelist,
];

export const PROVIDERS = Object.fromEntries(
  DECLARED_SOURCES.map((source) => [source.id, source]),
) as Readonly<Record<SourceId, SourceDefinition>>;
