import { expect, inject, onTestFinished, test } from 'vitest';

import { makeBackup, whenBack } from '#testing/restoring-server.ts';
import { serverProcess } from '#testing/server-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

const named = async ({ call }: Server): Promise<string[]> => {
  const reply = await call('GET', '/collections').catch(() => null);
  return reply?.status === 200 ? reply.body.map(({ name }: { name: string }) => name) : ['away'];
};

test('servers of one database all come back with what one of them restored', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: url };
  const one = await serverProcess(env);
  await one.addAdmin();
  const other = await serverProcess(env);
  await one.call('POST', '/collections', { name: 'before' });
  const name = await makeBackup(one);
  await other.call('POST', '/collections', { name: 'after' });
  expect(await named(one)).toEqual(['after', 'before']);

  await other.call('POST', `/backups/${name}/restore`);
  await whenBack(one, name);
  await whenBack(other, name);
  for (const server of [one, other]) {
    await expect.poll(() => named(server), { timeout: 30_000 }).toEqual(['before']);
  }
}, 300_000);
