import type { DoctorContext } from './check.ts';

/** Facts about the current process. */
export function systemFacts(): DoctorContext['system'] {
  const limit = process.constrainedMemory();
  return {
    node: process.versions.node,
    uid: process.getuid?.() ?? null,
    gid: process.getgid?.() ?? null,
    // Without a limit some systems report more than any machine has.
    memoryLimit: limit > 2 ** 50 ? 0 : limit,
  };
}
