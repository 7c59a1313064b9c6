import { setTimeout as wait } from 'node:timers/promises';

import type { serverProcess } from './server-process.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

const ENDED = new Set(['finished', 'failed', 'canceled']);

/** Waits for a job to end and returns its status. */
export async function waitForJob(
  { call }: Server,
  id: string,
): Promise<{ status: string; error: string | null }> {
  for (;;) {
    const { body } = await call('GET', `/tasks/${id}`);
    if (ENDED.has(body.status)) return body;
    await wait(50);
  }
}

export async function makeBackup(server: Server): Promise<string> {
  const { body } = await server.call('POST', '/backups');
  const { status, error } = await waitForJob(server, body.task_id);
  if (status !== 'finished') throw new Error(`backup failed: ${error}`);
  const { body: list } = await server.call('GET', '/backups');
  return list.backups[0].name;
}

interface RestoreWait {
  /** Messages of the maintenance server. */
  readonly words: ReadonlySet<string>;
}

/** Polls until the server is available again after a restore. */
export async function waitForRestore(server: Server, backup: string): Promise<RestoreWait> {
  const words = new Set<string>();
  for (;;) {
    const reply = await server.call('GET', '/backups').catch(() => null);
    if (reply?.status === 503) words.add(reply.body.detail);
    if (reply?.status === 200 && reply.body.failed_restore) {
      throw new Error(reply.body.failed_restore.problem);
    }
    if (reply?.status === 200 && reply.body.last_restore?.backup === backup) return { words };
    await wait(30);
  }
}
