import { connect } from 'node:net';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { multipart } from '#testing/multipart.ts';
import { serverProcess } from '#testing/server-process.ts';
import { asAdmin } from '#testing/spawn-server.ts';
import { makeTemporaryFolder } from '#testing/temporary-folder.ts';

type Server = Awaited<ReturnType<typeof serverProcess>>;

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

async function gameOf({ call }: Server): Promise<number> {
  await call('POST', '/scan');
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await call('GET', '/roms');
    const id = (body as { items: { id: number }[] }).items[0]?.id;
    if (id !== undefined) return id;
    await pause(50);
  }
  throw new Error('the game was not found');
}

const form = (content: string | Uint8Array) =>
  multipart([{ name: 'saveFile', filename: 'game.srm', content }]);

async function upload({ address }: Server, game: number, content: string): Promise<boolean> {
  const { payload, type } = form(content);
  const reply = await fetch(`${address}/api/saves?rom_id=${game}`, {
    method: 'POST',
    headers: { ...asAdmin, 'content-type': type },
    body: new Uint8Array(payload),
  });
  return reply.ok;
}

/** Starts an upload and never completes it. */
function beginUpload({ address }: Server, game: number): void {
  const { hostname, port } = new URL(address);
  const { payload, type } = form(Buffer.alloc(4_000_000, 1));
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [
    `POST /api/saves?rom_id=${game} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: ${asAdmin.authorization}`,
    `content-type: ${type}`,
    `content-length: ${payload.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, 2_000_000));
}

/** Resolves when a part of the upload is on disk. */
async function waitForPart(parts: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await readdir(parts).catch(() => [])).length > 0) return;
    await pause(25);
  }
  throw new Error('no part of the upload arrived');
}

test('server killed during uploads has all acknowledged saves and no partial files', async () => {
  const { acknowledged, stored } = await savesAfter(1);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
});

test('server killed twice has all acknowledged saves', { tags: 'long' }, async () => {
  const { acknowledged, stored } = await savesAfter(2);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
});

async function savesAfter(kills: number) {
  const { path: root, remove } = await makeTemporaryFolder();
  const env = { DATA_DIR: join(root, 'data'), LIBRARY_DIR: join(root, 'library') };
  await mkdir(join(root, 'library/roms/nes'), { recursive: true });
  await writeFile(join(root, 'library/roms/nes/Game.nes'), 'a game');
  let server = await serverProcess(env);
  await server.addAdmin();
  const game = await gameOf(server);
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    beginUpload(server, game);
    await waitForPart(join(root, 'data/assets/parts'));
    const contents = Array.from({ length: 12 }, (_, index) => `round ${round}, save ${index}`);
    const sending: Promise<void>[] = [];
    for (const [index, content] of contents.entries()) {
      // Two at a time, so that one is under way whenever the server is killed.
      const before = sending[index - 2];
      const send = async () => {
        await before;
        if (await upload(server, game, content).catch(() => false)) acknowledged.push(content);
      };
      sending.push(send());
    }
    await sending[2];
    await server.kill();
    await Promise.all(sending);
    server = await serverProcess(env);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(2);
  const { body: saves } = await server.call('GET', `/saves?rom_id=${game}`);
  const { id } = (saves as { id: number }[])[0] ?? { id: 0 };
  const { body: versions } = await server.call('GET', `/saves/${id}/versions`);
  const stored = await Promise.all(
    (versions as { download_path: string }[]).map(async ({ download_path }) => {
      const reply = await fetch(`${server.address}${download_path}`, { headers: asAdmin });
      return reply.text();
    }),
  );
  expect(await readdir(join(root, 'data/assets/parts'))).toEqual([]);
  await server.kill();
  await remove();
  return { acknowledged, stored };
}
