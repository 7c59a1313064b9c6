import { DOCTOR_CHECKS, type DoctorCheck, type DoctorReport } from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';

import { problem, type Check, type World } from './check.ts';
import { clockCheck } from './checks/clock.ts';
import { configFileCheck } from './checks/config-file.ts';
import { dataFolderCheck } from './checks/data-folder.ts';
import { databaseCheck } from './checks/database.ts';
import { libraryCheck } from './checks/library.ts';
import { memoryCheck } from './checks/memory.ts';
import { playersCheck } from './checks/players.ts';
import { proxyCheck } from './checks/proxy.ts';
import { runtimeCheck } from './checks/runtime.ts';
import { serversCheck } from './checks/servers.ts';
import { sourcesCheck } from './checks/sources.ts';
import { watchingCheck } from './checks/watching.ts';

const CHECKS: Readonly<Record<DoctorCheck, Check>> = {
  data_folder: dataFolderCheck,
  library: libraryCheck,
  database: databaseCheck,
  config_file: configFileCheck,
  players: playersCheck,
  sources: sourcesCheck,
  clock: clockCheck,
  proxy: proxyCheck,
  memory: memoryCheck,
  watching: watchingCheck,
  servers: serversCheck,
  runtime: runtimeCheck,
};
/** A disk that hangs must not keep the others from being told. */
const PATIENCE_MS = 8000;

export async function examineAll(world: World): Promise<Omit<DoctorReport, 'seen'>> {
  const checks = await Promise.all(DOCTOR_CHECKS.map((id) => examineOne(CHECKS[id], world)));
  return { ran_at: timestamp(world.clock()), checks };
}

async function examineOne({ id, run }: Check, world: World) {
  const began = performance.now();
  const { promise: tired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timed out')), PATIENCE_MS);
  const findings = await Promise.race([run(world), tired]).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    // Words of a driver can hold addresses and passwords; its code cannot.
    return [problem({ code: 'check_failed', values: { reason: code ?? message.slice(0, 100) } })];
  });
  clearTimeout(timer);
  return { id, findings, ms: Math.round(performance.now() - began) };
}
