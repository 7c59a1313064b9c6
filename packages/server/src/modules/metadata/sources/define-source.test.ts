import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { asAdmin, spawnServer } from '#testing/spawn-server.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { SOURCE_VARIABLES } from './source-variables.ts';

const ROOT = join(import.meta.dirname, '../../../../../..');
const COPIED = [
  ...['package.json', 'docs', 'tools', 'packages/contract/package.json', 'packages/contract/src'],
  ...['packages/server/package.json', 'packages/server/data', 'packages/server/src'],
];
const SOURCES = 'packages/server/src/modules/metadata/sources';

/** Follows the steps for adding a source in the README of `metadata`, in a copy of the project. */
const LANTERNS = `import { defineSource } from '#modules/metadata/sources/define-source.ts';

const BASE = 'https://api.lanterns.example/v1';

export const lanterns = defineSource({
  id: 'lanterns',
  name: 'Lantern Archive',
  website: 'https://lanterns.example',
  keys: { LANTERNS_API_KEY: 'Lantern Archive API key.' },
  addresses: { LANTERNS_API_URL: { url: BASE } },
  identifies: true,
  priority: { metadata: 15 },
  limits: { perSecond: 100, maxConcurrent: 4 },
  supportsPlatform: ({ slug }) => slug === 'nes',

  async searchByName(term, _game, context) {
    const key = context.key('LANTERNS_API_KEY');
    const query = new URLSearchParams({ term, key });
    const reply = await context.request({ url: \`\${BASE}/games?\${query}\` });
    const { id, name, summary } = reply.json();
    const facts = { name, summary };
    const found = { names: [], platformName: null, isOfPlatform: true, website: null };
    return [{ ...found, sourceId: id, name, facts }];
  },

  async check(context) {
    await context.request({ url: \`\${BASE}/games\` });
  },
});
`;

test('a declared source is documented, configured, queried, prioritized and displayed', async () => {
  const project = await copyProject();
  await mkdir(join(project, SOURCES, 'lanterns'));
  await writeFile(join(project, SOURCES, 'lanterns/lanterns.ts'), LANTERNS);
  const list = join(project, SOURCES, 'index.ts');
  const before = await readFile(list, 'utf8');
  const after = before
    .replace(
      'import { moby }',
      "import { lanterns } from './lanterns/lanterns.ts';\nimport { moby }",
    )
    .replace('  gamelist,\n];', '  gamelist,\n  lanterns,\n];');
  await writeFile(list, after);

  expect(await generate(project)).toEqual([
    'wrote packages/contract/src/sources.gen.ts',
    'wrote docs/configuration.md',
    'wrote docs/api/openapi.json',
  ]);
  const manual = await readFile(join(project, 'docs/configuration.md'), 'utf8');
  expect(manual).toContain('| `LANTERNS_API_KEY` |  | Lantern Archive API key. Secret. |');
  expect(manual).toContain(
    '| `LANTERNS_API_URL` | `https://api.lanterns.example/v1` | URL of Lantern Archive. It can be in your own network. |',
  );

  const { get, post, requests } = await startServer(project);
  expect((await get('/heartbeat')).METADATA_SOURCES.ANY_SOURCE_ENABLED).toBe(true);
  const settings = await get('/metadata/sources');
  expect(settings.at(-1)).toMatchObject({
    id: 'lanterns',
    name: 'Lantern Archive',
    website: 'https://lanterns.example',
    state: 'ready',
    is_fixed: false,
    keys: [{ name: 'LANTERNS_API_KEY', is_set: true, is_fixed: true, is_optional: false }],
  });
  const { SCAN_METADATA_PRIORITY } = await get('/config');
  expect(SCAN_METADATA_PRIORITY.slice(0, 3)).toEqual(['igdb', 'lanterns', 'moby']);

  await post('/scan', { type: 'quick' });
  const matches = async () => (await get('/roms/1/metadata')).matches ?? [];
  await expect
    .poll(matches)
    .toMatchObject([
      { source: 'lanterns', source_id: 'lamp-7', name: 'Lantern Harbor', state: 'applied' },
    ]);
  expect(await get('/roms/1')).toMatchObject({
    name: 'Lantern Harbor',
    summary: 'A keeper relights the lamps.',
  });
  expect(requests[0]?.searchParams.get('key')).toBe('a lantern key');
});

/** The project without the web app, with the packages that are installed. */
async function copyProject(): Promise<string> {
  const project = await temporaryFolder();
  const isTest = /\.test\.ts$/;
  for (const path of COPIED) {
    await cp(join(ROOT, path), join(project, path), {
      recursive: true,
      filter: (source) => !isTest.test(source),
    });
  }
  for (const folder of ['node_modules', 'packages/server/node_modules']) {
    await mkdir(join(project, folder), { recursive: true });
    const installed = await readdir(join(ROOT, folder)).catch(() => []);
    for (const name of installed.filter((one) => one !== '@saveroom')) {
      await symlink(join(ROOT, folder, name), join(project, folder, name));
    }
  }
  await mkdir(join(project, 'node_modules/@saveroom'));
  for (const name of ['contract', 'server']) {
    await symlink(join(project, 'packages', name), join(project, 'node_modules/@saveroom', name));
  }
  return project;
}

/** The lines that `npm run generate` prints. */
async function generate(project: string): Promise<string[]> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['tools/generate.ts'], { cwd: project });
  return stdout.trim().split('\n');
}

/** The server of the project, with one game and only the new source. */
async function startServer(project: string) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'library/roms/nes'), { recursive: true });
  await writeFile(join(folder, 'library/roms/nes/Lantern Harbor.nes'), 'a game');
  const { address: service, requests } = await startService();
  const unused = Object.keys(SOURCE_VARIABLES)
    .filter((name) => name.endsWith('_API_ENABLED'))
    .map((name) => [name, 'false']);
  const server = await spawnServer(
    {
      ...Object.fromEntries(unused),
      DATA_DIR: join(folder, 'data'),
      LIBRARY_DIR: join(folder, 'library'),
      LANTERNS_API_KEY: 'a lantern key',
      LANTERNS_API_URL: service,
    },
    join(project, 'packages/server/src/main.ts'),
  );
  onTestFinished(server.kill);
  await server.addAdmin();
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { ...asAdmin, 'content-type': 'application/json' };
    const reply = await fetch(`${server.address}/api${path}`, { headers, ...init });
    return reply.json();
  };
  return {
    requests,
    get: (path: string) => call(path),
    post: (path: string, body: object) =>
      call(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

/** The service behind the source. */
async function startService() {
  const requests: URL[] = [];
  const service = createServer((request, reply) => {
    requests.push(new URL(request.url ?? '', 'http://service'));
    const game = { id: 'lamp-7', name: 'Lantern Harbor', summary: 'A keeper relights the lamps.' };
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(game));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, requests };
}
