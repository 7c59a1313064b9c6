import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { DoctorReport } from '@saveroom/contract';
import { expect, onTestFinished, test } from 'vitest';

import { startReplayServer, ReplaySource } from '#testing/replay-source.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

async function runDoctor({ app }: TestApp, headers = basic('admin')) {
  const reply = await app.inject({ url: '/api/doctor', headers });
  return { status: reply.statusCode, body: reply.body, report: reply.json<DoctorReport>() };
}

const codesOf = ({ checks }: DoctorReport, id: string) =>
  checks.find((check) => check.id === id)?.findings.map(({ code }) => code);

const KEYLESS = ['hasheous.org', 'playmatch.retrorealm.dev', 'thumbnails.libretro.com'];

/** Replays the sources that need no key from a local server. */
async function replayedSources(fault: ReplaySource['fault'] = null) {
  const replay = new ReplaySource({ hosts: KEYLESS, answer: () => ({ body: 'Healthy' }) });
  replay.fault = fault;
  const { outbound, close } = await startReplayServer([replay]);
  onTestFinished(close);
  return { outbound };
}

async function healthyApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await testApp({
    ...(await replayedSources()),
    env: { DISABLE_EMULATOR_JS: 'true', DISABLE_RUFFLE_RS: 'true', ...env },
  });
  await app.setUp();
  await mkdir(join(app.folder.library, 'roms/snes'), { recursive: true });
  await writeFile(join(app.folder.library, 'roms/snes/Game.sfc'), 'x');
  return app;
}

test('a healthy server has no findings except those of the environment', async () => {
  const { report } = await runDoctor(await healthyApp());
  const found = report.checks.flatMap(({ findings }) => findings.map(({ code }) => code));
  const usual = new Set(['runtime_root', 'data_low', 'sources_not_set_up']);
  expect(found.filter((code) => !usual.has(code))).toEqual([]);
  expect(report.seen).toEqual({ protocol: 'http', base_path: '' });
});

test('a connection pooler in transaction mode is reported', async () => {
  const app = await testApp({ engine: () => ({ isPooledByTransaction: async () => true }) });
  await app.setUp();
  expect(codesOf((await runDoctor(app)).report, 'database')).toEqual(['database_pooled']);
});

test('every problem is reported with its path and its fix', async () => {
  const app = await healthyApp();
  const { folder } = app;
  await rm(folder.library, { recursive: true });
  await mkdir(dirname(folder.configFile), { recursive: true });
  await writeFile(folder.configFile, 'exclude: [');
  await chmod(folder.root, 0o555);
  const { report } = await runDoctor(app);
  await chmod(folder.root, 0o755);
  expect(codesOf(report, 'data_folder')).toEqual(['data_read_only']);
  expect(codesOf(report, 'library')).toEqual(['root_missing']);
  expect(codesOf(report, 'config_file')).toEqual(['config_broken']);
  const [finding] = report.checks[0]?.findings ?? [];
  expect(finding).toMatchObject({ level: 'problem', values: { path: folder.root } });
  expect(finding?.fix).toBe(`chmod -R u+rwX ${folder.root}`);
});

test('an empty library root is reported, as its disk may not be mounted', async () => {
  const app = await healthyApp();
  await rm(join(app.folder.library, 'roms'), { recursive: true });
  const { report } = await runDoctor(app);
  expect(codesOf(report, 'library')).toEqual(['root_empty']);
});

test('an untrusted proxy and one with another prefix are detected by their headers', async () => {
  const stranger = await healthyApp();
  const forwarded = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-prefix': '/other' };
  await stranger.app.inject({ url: '/api/heartbeat', headers: forwarded });
  const first = await runDoctor(stranger);
  expect(codesOf(first.report, 'proxy')).toEqual(['proxy_untrusted']);
  expect(first.body).toContain('TRUSTED_PROXIES=127.0.0.1');

  const trusted = await healthyApp({
    TRUSTED_PROXIES: 'loopback',
    PUBLIC_URL: 'https://x.example',
  });
  await trusted.app.inject({ url: '/api/heartbeat', headers: forwarded });
  const second = await runDoctor(trusted);
  expect(codesOf(second.report, 'proxy')).toEqual(['proxy_prefix', 'proxy_plain']);
  expect(second.body).toContain('BASE_PATH=/other');
});

test('only admins get a report, and a large test body is counted', async () => {
  const app = await healthyApp();
  await app.addUser('edith', 'editor');
  expect((await runDoctor(app, basic('edith'))).status).toBe(403);
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/doctor/body',
    headers: { ...basic('admin'), 'content-type': 'application/octet-stream' },
    payload: Buffer.alloc(3_000_000),
  });
  expect(reply.json()).toEqual({ bytes: 3_000_000 });
});

test('unreachable sources and rejected keys are warnings, sources without a key a note', async () => {
  const outside = await replayedSources('HTTP 503');
  const app = await testApp({ ...outside, env: { MOBYGAMES_API_KEY: 'x' } });
  await app.setUp();
  const { report } = await runDoctor(app);
  const { findings = [] } = report.checks.find(({ id }) => id === 'sources') ?? {};
  expect(findings.map(({ code, level, values }) => [code, level, values['names']])).toEqual([
    ['sources_none', 'warning', undefined],
    ['sources_unreachable', 'warning', 'MobyGames, Hasheous, Playmatch, libretro'],
    [
      'sources_not_set_up',
      'note',
      'IGDB, ScreenScraper, RetroAchievements, SteamGridDB, LaunchBox, Switch title database',
    ],
  ]);
});
