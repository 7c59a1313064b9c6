import { setTimeout as wait } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { waitForJob, makeBackup, waitForRestore } from '#testing/restoring-server.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { serverProcess } from '#testing/server-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

const collectionNames = async ({ call }: Server): Promise<string[]> =>
  (await call('GET', '/collections')).body.map(({ name }: { name: string }) => name);

/** The server refuses requests during a restore or doesn't respond at all. */
const isUnavailable = async ({ call }: Server): Promise<boolean> => {
  const reply = await call('GET', '/collections').catch(() => null);
  return reply?.status !== 200;
};

async function addCollection({ address, call }: Server, name: string): Promise<void> {
  expect(address).toContain('http');
  const { status, body } = await call('POST', '/collections', { name });
  if (status >= 300) throw new Error(JSON.stringify(body));
}

test(
  'a running server restarts with the restored data, and the restore point can be restored',
  { tags: 'long' },
  async () => {
    const server = await serverProcess({ DATA_DIR: await temporaryFolder() });
    await server.addAdmin();
    await addCollection(server, 'before');
    const name = await makeBackup(server);
    await addCollection(server, 'after');

    const { body: job } = await server.call('POST', `/backups/${name}/restore`);
    const { words } = await waitForRestore(server, name);
    expect([...words].join()).toContain('A backup is being restored');
    expect(await collectionNames(server)).toEqual(['before']);
    expect((await server.call('GET', `/tasks/${job.task_id}`)).status).toBe(404);

    const { body } = await server.call('GET', '/backups');
    const point = body.last_restore.restore_point;
    await server.call('POST', `/backups/${point}/restore`);
    await waitForRestore(server, point);
    expect(await collectionNames(server)).toEqual(['after', 'before']);
  },
);

test(
  'a server that is killed at eight random moments of a restore has the old or the new data',
  { tags: 'long' },
  async () => {
    expect(await killDuringRestores(8)).toHaveLength(8);
  },
);

/** The first kill comes when requests are no longer served, the others at random moments. */
async function killDuringRestores(kills: number): Promise<string[]> {
  const env = { DATA_DIR: await temporaryFolder() };
  let server = await serverProcess(env);
  await server.addAdmin();
  await addCollection(server, 'before');
  const name = await makeBackup(server);
  const random = new SeededRandom(8);
  const seen: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    if ((await collectionNames(server)).length === 1) await addCollection(server, 'after');
    const { body } = await server.call('POST', `/backups/${name}/restore`);
    if (round > 0) await wait(random.next() * 3500);
    else await vi.waitUntil(() => isUnavailable(server), { timeout: 60_000, interval: 5 });
    await server.kill();
    server = await serverProcess(env);
    const found = (await collectionNames(server)).join();
    expect(['after,before', 'before']).toContain(found);
    seen.push(found);
    const job = await server.call('GET', `/tasks/${body.task_id}`);
    // An interrupted restore is not repeated without the admin.
    if (job.status === 200) await waitForJob(server, body.task_id);
    expect((await collectionNames(server)).join()).toBe(found);
  }
  return seen;
}
