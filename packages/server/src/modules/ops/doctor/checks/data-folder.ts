import type { DataFolderDiagnostics } from '#modules/ops/doctor/filesystem-diagnostics.disk.ts';

import {
  note,
  problem,
  quoted,
  userOf,
  warning,
  type Check,
  type DoctorContext,
} from '#modules/ops/doctor/check.ts';

const LOW_BELOW = 1024 ** 3;

export const dataFolderCheck: Check = {
  id: 'data_folder',

  async run(context) {
    const { diagnostics, storage, engine } = context;
    const data = await diagnostics.data();
    const { path, state, freeBytes, otherDiskFolders, isRemote, fileSystem } = data;
    const user = userOf(context);
    const writeFix = fixForReadOnly(data, context);
    const values = { path, user };
    if (context.isNew && data.canBeCreated) return [note({ code: 'data_new', values })];
    if (state === 'missing' || state === 'not_a_folder') {
      return [problem({ code: 'data_missing', values, fix: `mkdir -p ${quoted(path)}` })];
    }
    if (state === 'read_only' || state === 'unreadable') {
      return [problem({ code: 'data_read_only', values, fix: writeFix })];
    }
    const refusal = await storage.tryToWrite();
    const findings = [];
    if (refusal === 'ENOSPC' || refusal === 'EDQUOT' || state === 'full') {
      findings.push(
        problem({ code: 'data_full', values, fix: `du -xh ${quoted(path)} | sort -h` }),
      );
    } else if (refusal !== null) {
      findings.push(problem({ code: 'data_read_only', values, fix: writeFix }));
    } else if (freeBytes < LOW_BELOW) {
      const free = { path, free_bytes: String(freeBytes) };
      findings.push(warning({ code: 'data_low', values: free }));
    }
    if (isRemote && engine.name === 'sqlite') {
      const fix = 'DATABASE_URL=postgres://saveroom:password@database/saveroom';
      findings.push(warning({ code: 'data_remote', values: { fileSystem }, fix }));
    }
    for (const other of otherDiskFolders) {
      findings.push(warning({ code: 'data_split', values: { path: other } }));
    }
    return findings;
  },
};

function fixForReadOnly(
  { path, owner, isMountedReadOnly }: DataFolderDiagnostics,
  context: DoctorContext,
): string {
  if (isMountedReadOnly) return `mount -o remount,rw ${quoted(path)}`;
  if (owner === context.system.uid) return `chmod -R u+rwX ${quoted(path)}`;
  return `chown -R ${userOf(context) || '$(id -u):$(id -g)'} ${quoted(path)}`;
}
