import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Dat } from '@saveroom/contract';
import { expect } from 'vitest';

import { testApp, type TestApp } from './test-app.ts';
import type { DatEntry } from './write-dat.ts';

export const GBA = 'Nintendo - Game Boy Advance';

/** All cases of a DAT report, matching the library of the report's test. */
export const GAMES: readonly DatEntry[] = [
  { name: 'Alpha Quest (USA)', roms: [{ name: 'Alpha Quest (USA).gba', content: 'alpha' }] },
  {
    name: 'Beta Run (Europe) (En,Fr)',
    cloneof: 'Alpha Quest (USA)',
    roms: [{ name: 'Beta Run (Europe) (En,Fr).gba', content: 'beta' }],
  },
  { name: 'Gamma (Japan)', roms: [{ name: 'Gamma (Japan).gba', content: 'gamma' }] },
  {
    name: 'Delta (USA)',
    roms: [{ name: 'Delta (USA).gba', content: 'delta', status: 'baddump' }],
  },
  { name: 'Epsilon (USA)', roms: [{ name: 'Epsilon (USA).gba', content: 'epsilon' }] },
  { name: 'Zeta (USA)', roms: [{ name: 'Zeta (USA).gba', content: 'zeta', only: 'crc' }] },
  {
    name: 'Eta',
    release: { region: 'EUR', language: 'De' },
    roms: [{ name: 'Eta.gba', content: 'eta', only: 'md5' }],
  },
  {
    name: 'Theta (USA)',
    roms: [
      { name: 'Theta (USA) (Track 1).bin', content: 'theta one' },
      { name: 'Theta (USA) (Track 2).bin', content: 'theta two' },
    ],
  },
  {
    name: 'Iota (USA)',
    roms: [
      { name: 'Iota (USA).cue', content: 'whatever a tool writes' },
      { name: 'Iota (USA) (Track 1).bin', content: 'iota one' },
      { name: 'Iota (USA) (Track 2).bin', content: 'iota two' },
    ],
  },
  { name: 'Kappa: The "Return" (World)', roms: [{ name: 'Kappa.gba', content: 'kappa' }] },
  { name: 'Lambda (Rev 1)', roms: [{ name: 'Lambda (Rev 1).gba', content: '', status: 'nodump' }] },
];

export async function put(
  { folder }: TestApp,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder.root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

export const inLibrary = (files: Record<string, string | Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`library/${path}`, content]));

export const call = (
  app: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => app.send(method, url, body);

export function upload(app: TestApp, files: Record<string, string | Uint8Array>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) {
    form.append('files', new File([Buffer.from(content)], name));
  }
  return app.post('/dats', form);
}

/** Waits until no job is running or queued. */
export async function settled(app: TestApp): Promise<void> {
  const countOpen = async () =>
    (
      await app.db
        .selectFrom('job')
        .select('id')
        .where('status', 'in', ['queued', 'started'])
        .execute()
    ).length;
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(0);
}

export async function scan(app: TestApp): Promise<void> {
  expect((await call(app, 'POST', '/scan', {})).statusCode).toBe(201);
  await settled(app);
}

export const dats = async (app: TestApp): Promise<Dat[]> =>
  (await call(app, 'GET', '/dats')).json().items;

export async function started(): Promise<TestApp> {
  const app = await testApp();
  await app.setUp();
  return app;
}

export const game = (app: TestApp, fsName: string) =>
  app.db.selectFrom('rom').selectAll().where('fs_name', '=', fsName).executeTakeFirstOrThrow();
