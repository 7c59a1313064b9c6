import { setTimeout as wait } from 'node:timers/promises';

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

test(
  'servers of one database all come back with what one of them restored',
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
    expect(await named(one)).toEqual(['after', 'before']);

    // Somebody goes on at the one that does not restore, until it says why it cannot be.
    const acknowledged: string[] = [];
    const words = new Set<string>();
    const over = new AbortController();
    const writing = (async () => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const wanted = `during ${number}`;
        const reply = await one.call('POST', '/collections', { name: wanted }).catch(() => null);
        if (reply?.status === 503) words.add(reply.body.detail);
        if (reply?.status === 201 || reply?.status === 200) acknowledged.push(wanted);
        await wait(20);
      }
    })();
    await other.call('POST', `/backups/${name}/restore`);
    await whenBack(other, name);
    over.abort();
    await writing;
    expect([...words].join()).toContain('A backup is being restored');
    for (const server of [one, other]) {
      await expect.poll(() => named(server)).toContain('before');
      expect(await named(server)).not.toContain('after');
    }

    // What was taken meanwhile is in the restored state or in the restore point, and never nowhere.
    const restored = await named(other);
    const { body } = await other.call('GET', '/backups');
    const point = body.last_restore.restore_point;
    await other.call('POST', `/backups/${point}/restore`);
    await whenBack(other, point);
    const kept = new Set([...restored, ...(await named(other))]);
    expect(kept).toContain('after');
    expect(acknowledged.filter((wanted) => !kept.has(wanted))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
  },
);
