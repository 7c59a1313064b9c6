import type { Engine } from '#core/db/engine.ts';

import type { BackupOrder, BackupWatch } from './backup-order.ts';
import { checkBackup } from './check-backup.ts';
import { makeBackup } from './make-backup.ts';
import { stageBackup } from './stage-backup.ts';

export function runOrder(
  engine: Pick<Engine, 'name' | 'db'>,
  order: BackupOrder,
  watch: BackupWatch,
): Promise<void> {
  if (order.what === 'make') return makeBackup(engine, order, watch);
  if (order.what === 'check') return checkBackup(order, watch);
  return stageBackup(order, watch);
}
