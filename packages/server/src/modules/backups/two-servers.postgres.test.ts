import { setTimeout as wait } from 'node:timers/promises';

import { expect, inject, onTestFinished, test } from 'vitest';

import { makeBackup, waitForRestore } from '#testing/restoring-server.ts';
import { serverProcess } from '#testing/server-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

const collectionNames = async ({ call }: Server): Promise<string[]> => {
  const reply = await call('GET', '/collections').catch(() => null);
  return reply?.status === 200 ? reply.body.map(({ name }: { name: string }) => name) : ['away'];
};

test(
  'all servers of a database restart with the data that one of them restored',
  { tags: 'long' },
  async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    onTestFinished(drop);
    const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: url };
    const one = await serverProcess(env);
    await one.addAdmin();
    const other = await serverProcess(env);
    await one.call('POST', '/collections', { name: 'before' });
    const name = await makeBackup(one);
    await other.call('POST', '/collections', { name: 'after' });
    expect(await collectionNames(one)).toEqual(['after', 'before']);

    // Writes to the other server continue until it refuses them because of the restore.
    const acknowledged: string[] = [];
    const messages = new Set<string>();
    const over = new AbortController();
    const writing = (async () => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const collection = `during ${number}`;
        const reply = await one
          .call('POST', '/collections', { name: collection })
          .catch(() => null);
        if (reply?.status === 503) messages.add(reply.body.detail);
        if (reply?.status === 201 || reply?.status === 200) acknowledged.push(collection);
        await wait(20);
      }
    })();
    await other.call('POST', `/backups/${name}/restore`);
    await waitForRestore(other, name);
    over.abort();
    await writing;
    expect([...messages].join()).toContain('A backup is being restored');
    for (const server of [one, other]) {
      await expect.poll(() => collectionNames(server)).toContain('before');
      expect(await collectionNames(server)).not.toContain('after');
    }

    // Every acknowledged write is in the restored state or in the restore point.
    const restored = await collectionNames(other);
    const { body } = await other.call('GET', '/backups');
    const point = body.last_restore.restore_point;
    await other.call('POST', `/backups/${point}/restore`);
    await waitForRestore(other, point);
    const found = new Set([...restored, ...(await collectionNames(other))]);
    expect(found).toContain('after');
    expect(acknowledged.filter((collection) => !found.has(collection))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
  },
);
