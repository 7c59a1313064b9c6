import { setTimeout as wait } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { jobEnd, makeBackup, whenBack } from '#testing/restoring-server.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { serverProcess } from '#testing/server-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

const named = async ({ call }: Server): Promise<string[]> =>
  (await call('GET', '/collections')).body.map(({ name }: { name: string }) => name);

/** It answers that a backup is being restored, or nobody. */
const isAway = async ({ call }: Server): Promise<boolean> => {
  const reply = await call('GET', '/collections').catch(() => null);
  return reply?.status !== 200;
};

async function addCollection({ address, call }: Server, name: string): Promise<void> {
  expect(address).toContain('http');
  const { status, body } = await call('POST', '/collections', { name });
  if (status >= 300) throw new Error(JSON.stringify(body));
}

test(
  'a running server comes back with what the backup holds, and can go back again',
  { tags: 'long' },
  async () => {
    const server = await serverProcess({ DATA_DIR: await temporaryFolder() });
    await server.addAdmin();
    await addCollection(server, 'before');
    const name = await makeBackup(server);
    await addCollection(server, 'after');

    const { body: job } = await server.call('POST', `/backups/${name}/restore`);
    const { words } = await whenBack(server, name);
    expect([...words].join()).toContain('A backup is being restored');
    expect(await named(server)).toEqual(['before']);
    expect((await server.call('GET', `/tasks/${job.task_id}`)).status).toBe(404);

    const { body } = await server.call('GET', '/backups');
    const point = body.last_restore.restore_point;
    await server.call('POST', `/backups/${point}/restore`);
    await whenBack(server, point);
    expect(await named(server)).toEqual(['after', 'before']);
  },
);

test('killed at eight random moments of a restore', { tags: 'long' }, async () => {
  expect(await killDuringRestores(8)).toHaveLength(8);
});

/** The first kill comes when nobody is served any more, the others at random moments. */
async function killDuringRestores(kills: number): Promise<string[]> {
  const env = { DATA_DIR: await temporaryFolder() };
  let server = await serverProcess(env);
  await server.addAdmin();
  await addCollection(server, 'before');
  const name = await makeBackup(server);
  const random = new SeededRandom(8);
  const seen: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    if ((await named(server)).length === 1) await addCollection(server, 'after');
    const { body } = await server.call('POST', `/backups/${name}/restore`);
    if (round > 0) await wait(random.next() * 3500);
    else await vi.waitUntil(() => isAway(server), { timeout: 60_000, interval: 5 });
    await server.kill();
    server = await serverProcess(env);
    const found = (await named(server)).join();
    expect(['after,before', 'before']).toContain(found);
    seen.push(found);
    const left = await server.call('GET', `/tasks/${body.task_id}`);
    // What a person did not see to its end is not begun again behind their back.
    if (left.status === 200) await jobEnd(server, body.task_id);
    expect((await named(server)).join()).toBe(found);
  }
  return seen;
}
