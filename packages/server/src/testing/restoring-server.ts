import { setTimeout as wait } from 'node:timers/promises';

import type { serverProcess } from './server-process.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

const ENDED = new Set(['finished', 'failed', 'canceled']);

/** Waits for a job of this server to end; gives how. */
export async function jobEnd(
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
  const { status, error } = await jobEnd(server, body.task_id);
  if (status !== 'finished') throw new Error(`no backup: ${error}`);
  const { body: list } = await server.call('GET', '/backups');
  return list.backups[0].name;
}

interface Watched {
  /** Words of the answers while it was away. */
  readonly words: ReadonlySet<string>;
}

/** Asks until the server is back from a restore. */
export async function whenBack(server: Server, backup: string): Promise<Watched> {
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
