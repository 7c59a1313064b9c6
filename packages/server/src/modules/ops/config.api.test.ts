import {
  chmod,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { EXCLUSION_TYPES } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { openConfigFile } from '#core/config/config-file.disk.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function start(text?: string) {
  const app = await testApp();
  await app.setUp();
  if (text !== undefined) await write(app, text);
  const call = (method: Method, url: string, payload?: object) =>
    app.send(method, `/config${url}`, payload);
  const config = async () => (await call('GET', '')).json();
  const file = () => readFile(app.folder.configFile, 'utf8');
  return { ...app, call, config, file };
}

async function write({ folder }: Pick<TestApp, 'folder'>, text: string): Promise<void> {
  await mkdir(dirname(folder.configFile), { recursive: true });
  await writeFile(folder.configFile, text);
}

describe('editing config.yml', () => {
  test('creates a missing file, and changes are effective immediately', async () => {
    const { call, config, file } = await start();
    expect(await config()).toMatchObject({
      CONFIG_FILE_MOUNTED: false,
      CONFIG_FILE_WRITABLE: true,
    });
    const replies = [
      await call('POST', '/system/platforms', { fs_slug: 'gc', slug: 'ngc' }),
      await call('POST', '/system/versions', { fs_slug: 'naomi', slug: 'arcade' }),
      await call('PUT', '/scan', { metadata_priority: ['ss'], pegasus_export: true }),
    ];
    for (const reply of replies) expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
    expect(await config()).toMatchObject({
      CONFIG_FILE_MOUNTED: true,
      PLATFORMS_BINDING: { gc: 'ngc' },
      PLATFORMS_VERSIONS: { naomi: 'arcade' },
      SCAN_METADATA_PRIORITY: ['ss'],
      PEGASUS_AUTO_EXPORT_ON_SCAN: true,
    });
    await call('DELETE', '/system/platforms/gc');
    await call('DELETE', '/system/versions/naomi');
    expect(await config()).toMatchObject({ PLATFORMS_BINDING: {}, PLATFORMS_VERSIONS: {} });
    expect(await file()).toContain('pegasus');
  });

  test.each(EXCLUSION_TYPES)('adds a value to %s and removes it', async (type) => {
    const { call, config, logged } = await start('# mine\nother: { keep: me }\n');
    const value = type.endsWith('_EXT') ? 'tar.gz' : 'odd name/with [*] and ü';
    const body = { exclusion_type: type, exclusion_value: value };
    await call('POST', '/exclude', body);
    await call('POST', '/exclude', body);
    const values = (await config())[type].filter((one: string) => one === value);
    expect(values).toEqual([value]);
    const address = `/exclude/${type}/${encodeURIComponent(value)}`;
    expect((await call('DELETE', address)).body).toBe('null');
    const errors = () => logged.filter((line) => line.includes(`${type} does not contain`));
    expect(errors()).toEqual([]);
    expect((await call('DELETE', address)).statusCode).toBe(200);
    expect(errors()).toHaveLength(1);
    expect((await config())[type]).not.toContain(value);
  });

  test('keeps an existing binding, comments and unknown keys', async () => {
    const { call, file } = await start(
      '# mine\nsystem: { platforms: { gc: ngc } }\nother: 1 # x\n',
    );
    const body = { fs_slug: 'gc', slug: 'wii' };
    expect((await call('POST', '/system/platforms', body)).statusCode).toBe(200);
    await call('POST', '/system/platforms', { fs_slug: 'psx', slug: 'ps' });
    expect(await file()).toBe(
      '# mine\nsystem: { platforms: { gc: ngc, psx: ps } }\nother: 1 # x\n',
    );
  });

  test.each([
    ['an unknown list', 'POST', '/exclude', { exclusion_type: 'x', exclusion_value: 'y' }],
    ['a list of another name', 'DELETE', '/exclude/PLATFORMS_BINDING/y', undefined],
    ['a prototype', 'DELETE', '/exclude/__proto__/y', undefined],
    ['a missing value', 'POST', '/exclude', { exclusion_type: EXCLUSION_TYPES[0] }],
    [
      'a line break',
      'POST',
      '/exclude',
      { exclusion_type: EXCLUSION_TYPES[0], exclusion_value: 'a\nb: c' },
    ],
    ['a missing folder', 'POST', '/system/platforms', { slug: 'x' }],
    ['a path for a folder', 'POST', '/system/versions', { fs_slug: '../a', slug: 'x' }],
    ['an unknown source', 'PUT', '/scan', { metadata_priority: ['weather'] }],
    ['an unknown image', 'PUT', '/scan', { gamelist_image: 'video' }],
  ] as const)('refuses %s', async (_what, method, url, payload) => {
    const { call, folder } = await start();
    expect((await call(method, url, payload)).statusCode).toBe(422);
    expect(await readdir(folder.root)).not.toContain('config');
  });
});

describe('a config.yml that can’t be edited stays unchanged', () => {
  const body = { fs_slug: 'gc', slug: 'ngc' };

  test.each([
    ['broken YAML', 'system: [unclosed # precious\n'],
    ['an invalid value', 'exclude: words\n'],
  ])('with %s', async (_what, text) => {
    const { call, file, config } = await start(text);
    const reply = await call('POST', '/system/platforms', body);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().detail).toMatch(/config\.yml contains an error/);
    expect(await file()).toBe(text);
    expect((await config()).CONFIG_FILE_PARSE_ERROR).toBeTruthy();
  });

  test('with invalid UTF-8', async () => {
    const { call, folder } = await start();
    await write({ folder }, '');
    const bytes = Buffer.from([0x23, 0x20, 0xe9, 0x0a]);
    await writeFile(folder.configFile, bytes);
    expect((await call('POST', '/system/platforms', body)).statusCode).toBe(409);
    expect(await readFile(folder.configFile)).toEqual(bytes);
  });

  test('if it is read-only', async () => {
    const { call, config, file, folder } = await start('# keep\n');
    await chmod(folder.configFile, 0o444);
    expect((await config()).CONFIG_FILE_WRITABLE).toBe(false);
    const reply = await call('POST', '/system/platforms', body);
    expect(reply.statusCode).toBe(500);
    expect(reply.json().detail).toBe('Config file is not writable. Check config.yml permissions');
    expect(await file()).toBe('# keep\n');
  });

  test('if its folder can’t be created', async () => {
    const { call, config, folder } = await start();
    await writeFile(join(folder.root, 'config'), 'in the way');
    const reply = await call('POST', '/system/platforms', body);
    expect(reply.statusCode).toBe(500);
    expect(reply.json().detail).toMatch(/not writable/);
    expect((await config()).CONFIG_FILE_WRITABLE).toBe(false);
  });
});

const bind = (name: string) => ({
  kind: 'bind' as const,
  list: 'platforms' as const,
  folder: name,
  slug: name,
});

describe('concurrent edits', () => {
  test('are all saved, even from two servers', async () => {
    const path = join(await temporaryFolder(), 'config', 'config.yml');
    const [one, other] = [openConfigFile(path), openConfigFile(path)];
    const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
    await Promise.all(names.map((name, index) => (index % 2 === 0 ? one : other).edit(bind(name))));
    for (const server of [one, other]) {
      expect(Object.keys(server.current().PLATFORMS_BINDING).toSorted()).toEqual(names.toSorted());
    }
    expect(await readdir(dirname(path))).toEqual(['config.yml']);
  });

  test('are not blocked by a crashed writer', async () => {
    const path = join(await temporaryFolder(), 'config.yml');
    await writeFile(`${path}.part`, 'half a fi');
    const past = new Date(Date.now() - 60_000);
    await utimes(`${path}.part`, past, past);
    await openConfigFile(path).edit(bind('a'));
    expect(await readFile(path, 'utf8')).toContain('a: a');
  });

  test('keep a symbolic link and the mode of its file', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'config.yml');
    await writeFile(join(folder, 'real.yml'), '# real\n', { mode: 0o640 });
    await symlink('real.yml', path);
    await openConfigFile(path).edit(bind('a'));
    expect(await readFile(join(folder, 'real.yml'), 'utf8')).toMatch(/^# real\n[^]*a: a/);
    expect((await stat(join(folder, 'real.yml'))).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual(['config.yml', 'real.yml']);
  });
});

test('credentials of relay servers are hidden without a session', async () => {
  const server = '{ urls: "turn:a.example", username: u, credential: p4ss }';
  const text = `emulatorjs: { netplay: { enabled: true, ice_servers: [${server}] } }\n`;
  const { config, as } = await start(text);
  const anonymous = await as(null).get('/config');
  expect(anonymous.json().EJS_NETPLAY_ICE_SERVERS).toEqual([{ urls: 'turn:a.example' }]);
  expect(anonymous.body).not.toContain('p4ss');
  expect((await config()).EJS_NETPLAY_ENABLED).toBe(true);
});
