import type { World } from './check.ts';

/** Of this very process. */
export function systemFacts(): World['system'] {
  const limit = process.constrainedMemory();
  return {
    node: process.versions.node,
    uid: process.getuid?.() ?? null,
    gid: process.getgid?.() ?? null,
    // Without a limit some systems answer with more than any machine has.
    memoryLimit: limit > 2 ** 50 ? 0 : limit,
  };
}
