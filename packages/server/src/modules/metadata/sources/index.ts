import type { SourceId } from '@saveroom/contract';

import { hasheous } from './hasheous/hasheous.ts';
import { igdb } from './igdb/igdb.ts';
import { launchbox } from './launchbox/launchbox.ts';
import { libretro } from './libretro/libretro.ts';
import { moby } from './moby/moby.ts';
import { playmatch } from './playmatch/playmatch.ts';
import type { MetadataProvider } from './provider.ts';
import { ra } from './ra/ra.ts';
import { sgdb } from './sgdb/sgdb.ts';
import { ss } from './ss/ss.ts';
import { tgdb } from './tgdb/tgdb.ts';
import { titledb } from './titledb/titledb.ts';

export const PROVIDERS: Readonly<Record<SourceId, MetadataProvider>> = {
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
};
