import type { ServerModule } from '#core/module.ts';

import { accountsModule } from './accounts/accounts.module.ts';
import { artworkModule } from './artwork/artwork.module.ts';
import { backupsModule } from './backups/backups.module.ts';
import { collectionsModule } from './collections/collections.module.ts';
import { datsModule } from './dats/dats.module.ts';
import { downloadsModule } from './downloads/downloads.module.ts';
import { firmwareModule } from './firmware/firmware.module.ts';
import { listIndexModule } from './list-index/list-index.module.ts';
import { metadataModule } from './metadata/metadata.module.ts';
import { opsModule } from './ops/ops.module.ts';
import { platformsModule } from './platforms/platforms.module.ts';
import { playersModule } from './players/players.module.ts';
import { romsModule } from './roms/roms.module.ts';
import { savesModule } from './saves/saves.module.ts';
import { scanModule } from './scan/scan.module.ts';
import { trashModule } from './trash/trash.module.ts';
import { uploadsModule } from './uploads/uploads.module.ts';

/** Every module that adds something to the server. */
export const MODULES: readonly ServerModule[] = [
  accountsModule,
  firmwareModule,
  platformsModule,
  romsModule,
  artworkModule,
  trashModule,
  datsModule,
  metadataModule,
  listIndexModule,
  savesModule,
  collectionsModule,
  playersModule,
  uploadsModule,
  downloadsModule,
  scanModule,
  backupsModule,
  opsModule,
];
