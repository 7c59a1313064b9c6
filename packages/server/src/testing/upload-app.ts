import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { toHeaderText } from '@saveroom/contract';

import { multipart } from './multipart.ts';
import { basic, testApp } from './test-app.ts';
import { waitUntil } from './wait-until.ts';

/** A server with one game, and functions for uploading more. */
export async function uploadApp({
  env = {},
  modules = [],
}: Pick<Parameters<typeof testApp>[0] & object, 'env' | 'modules'> = {}) {
  const server = await testApp({ env, modules, users: { ed: 'editor', vi: 'viewer' } });
  const library = (path: string) => join(server.folder.library, path);
  await mkdir(library('roms/nes'), { recursive: true });
  await writeFile(library('roms/nes/Old (USA).nes'), 'old');
  const call = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    {
      as = 'admin',
      headers = {},
      payload,
    }: {
      as?: string;
      headers?: Record<string, string>;
      payload?: string | Buffer | object;
    } = {},
  ) =>
    server.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...basic(as), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  await call('POST', '/scan', { payload: {} });
  const games = () =>
    server.db.selectFrom('rom').select(['id', 'fs_name']).orderBy('fs_name').execute();
  const appears = (...names: string[]) =>
    waitUntil(async () => {
      const present = new Set((await games()).map(({ fs_name }) => fs_name));
      return names.every((name) => present.has(name));
    });
  await appears('Old (USA).nes');
  // While a scan is running, the next one would be refused.
  const openJobs = server.db.selectFrom('job').select('id');
  await waitUntil(async () => {
    const running = await openJobs.where('status', 'in', ['queued', 'started']).execute();
    return running.length === 0;
  });
  const { id: platform } = await server.db
    .selectFrom('platform')
    .select('id')
    .executeTakeFirstOrThrow();
  const send = (name: string, content: string | Uint8Array, more: Record<string, string> = {}) => {
    const { payload, type } = multipart([{ name, filename: 'x', content }]);
    return call('POST', '/roms', {
      headers: {
        'content-type': type,
        'x-upload-platform': String(platform),
        'x-upload-filename': toHeaderText(name),
        ...more,
      },
      payload,
    });
  };
  const begin = (
    name: string,
    size: number,
    {
      chunks = 1,
      as = 'admin',
      ...more
    }: { chunks?: number; as?: string } & Record<string, string | number> = {},
  ) =>
    call('POST', '/roms/upload/start', {
      as,
      headers: {
        'x-upload-platform': String(platform),
        'x-upload-filename': toHeaderText(name),
        'x-upload-total-size': String(size),
        'x-upload-total-chunks': String(chunks),
        ...(more as Record<string, string>),
      },
    });
  const chunk = (
    id: string,
    seq: number,
    payload: Uint8Array | string,
    { as = 'admin', ...more }: { as?: string } & Record<string, string> = {},
  ) =>
    call('PUT', `/roms/upload/${id}`, {
      as,
      headers: { 'x-chunk-index': String(seq), ...more },
      payload: Buffer.from(payload),
    });
  const complete = (id: string, as = 'admin') =>
    call('POST', `/roms/upload/${id}/complete`, { as });
  const parts = async () => {
    const names = await readdir(library(''), { recursive: true });
    return names.filter((name) => name.endsWith('.tmp'));
  };
  return {
    ...server,
    library,
    call,
    games,
    appears,
    platform,
    send,
    begin,
    chunk,
    complete,
    parts,
  };
}
