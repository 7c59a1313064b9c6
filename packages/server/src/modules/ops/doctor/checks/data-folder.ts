import type { DataSurvey } from '#modules/ops/doctor/survey.disk.ts';

import {
  note,
  problem,
  quoted,
  userOf,
  warning,
  type Check,
  type World,
} from '#modules/ops/doctor/check.ts';

const LOW_BELOW = 1024 ** 3;

export const dataFolderCheck: Check = {
  id: 'data_folder',

  async run(world) {
    const { survey, storage, engine } = world;
    const data = await survey.data();
    const { path, state, freeBytes, elsewhere, isRemote, fileSystem } = data;
    const user = userOf(world);
    const own = wayToWrite(data, world);
    const values = { path, user };
    if (world.isNew && data.canBeMade) return [note({ code: 'data_new', values })];
    if (state === 'missing' || state === 'not_a_folder') {
      return [problem({ code: 'data_missing', values, fix: `mkdir -p ${quoted(path)}` })];
    }
    if (state === 'read_only' || state === 'unreadable') {
      return [problem({ code: 'data_read_only', values, fix: own })];
    }
    const refusal = await storage.tryToWrite();
    const findings = [];
    if (refusal === 'ENOSPC' || refusal === 'EDQUOT' || state === 'full') {
      findings.push(
        problem({ code: 'data_full', values, fix: `du -xh ${quoted(path)} | sort -h` }),
      );
    } else if (refusal !== null) {
      findings.push(problem({ code: 'data_read_only', values, fix: own }));
    } else if (freeBytes < LOW_BELOW) {
      const free = { path, free_bytes: String(freeBytes) };
      findings.push(warning({ code: 'data_low', values: free }));
    }
    if (isRemote && engine.name === 'sqlite') {
      const fix = 'DATABASE_URL=postgres://saveroom:password@database/saveroom';
      findings.push(warning({ code: 'data_remote', values: { fileSystem }, fix }));
    }
    for (const other of elsewhere) {
      findings.push(warning({ code: 'data_split', values: { path: other } }));
    }
    return findings;
  },
};

function wayToWrite({ path, owner, isMountedReadOnly }: DataSurvey, world: World): string {
  if (isMountedReadOnly) return `mount -o remount,rw ${quoted(path)}`;
  if (owner === world.system.uid) return `chmod -R u+rwX ${quoted(path)}`;
  return `chown -R ${userOf(world) || '$(id -u):$(id -g)'} ${quoted(path)}`;
}
