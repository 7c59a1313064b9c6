// Builds the container image and tests it with the engine that is installed:
//   node tools/test-image.mjs [--engine docker|podman|buildah] [--port 8089]
//     [--no-build] [--build-arg NAME=value ...] [--build-option ...] [--run-option ...]
// With buildah alone the image is built and measured, but not run.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { fail, ROOT, say } from './set-up.mjs';

const ENGINES = ['docker', 'podman', 'buildah'];
const IMAGE = 'saveroom';
const MEGABYTE = 1_000_000;
const MAX_IMAGE_BYTES = 300 * MEGABYTE;
const MAX_STOP_MS = 2000;
const MAX_START_MS = 60_000;
const ADMIN = { username: 'admin', password: 'correct horse battery staple' };
const AUTHORIZATION = `Basic ${btoa(`${ADMIN.username}:${ADMIN.password}`)}`;
/** What deploy/compose.yml sets, besides the ports and folders. */
const COMPOSE_OPTIONS = [
  ...['--user', '1000:1000', '--read-only', '--tmpfs', '/tmp:size=256m', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges', '--memory', '2g', '--pids-limit', '256'],
];

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    port: { type: 'string', default: '8089' },
    'no-build': { type: 'boolean', default: false },
    'build-arg': { type: 'string', multiple: true, default: [] },
    'build-option': { type: 'string', multiple: true, default: [] },
    'run-option': { type: 'string', multiple: true, default: [] },
  },
});
const engine = options.engine ?? ENGINES.find(isUsable);
if (!engine) fail('This test needs Docker, Podman or Buildah. None of them works on this machine.');
const address = `http://127.0.0.1:${options.port}`;
const containers = [];
const folder = mkdtempSync(join(tmpdir(), 'saveroom-image-'));
const volume = `saveroom-test-${process.pid}`;

try {
  if (!options['no-build']) build();
  checkImage();
  if (engine === 'buildah') {
    say("Buildah can't publish ports: the image was built and measured, but not run.");
  } else {
    await testAlone();
    await testAsCompose();
  }
  say(`\nThe image works with ${engine}.`);
} finally {
  for (const name of containers) spawnSync(engine, ['rm', '-f', '-v', name]);
  if (engine !== 'buildah') spawnSync(engine, ['volume', 'rm', '-f', volume]);
  rmSync(folder, { recursive: true, force: true });
}

/** A Docker client without a running daemon is not usable. */
function isUsable(name) {
  return spawnSync(name, [name === 'buildah' ? 'version' : 'info']).status === 0;
}

function build() {
  const revision = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const args = [...options['build-arg'], `REVISION=${revision.stdout?.trim() || 'unknown'}`];
  const format = engine === 'docker' ? [] : ['--format', 'docker'];
  const command = [
    ...['build', ...format, ...options['build-option'], '-f', 'deploy/Dockerfile', '-t', IMAGE],
    ...args.flatMap((arg) => ['--build-arg', arg]),
    '.',
  ];
  say(`${engine} ${command.join(' ')}`);
  const { status } = spawnSync(engine, command, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error("Couldn't build the image.");
}

function checkImage() {
  if (engine === 'buildah') {
    const sizes = run(['images', '--json', IMAGE]);
    return say(`ok  built: ${JSON.parse(sizes)[0]?.size}`);
  }
  const [image] = JSON.parse(run(['image', 'inspect', IMAGE]));
  check(`smaller than ${MAX_IMAGE_BYTES / MEGABYTE} MB`, image.Size < MAX_IMAGE_BYTES, () =>
    Math.round(image.Size / MEGABYTE),
  );
  const { Labels: labels, Healthcheck: health } = image.Config;
  check('has a version', labels?.['org.opencontainers.image.version'] !== undefined);
  check('has a health check', (health ?? image.Healthcheck)?.Test?.length > 0);
}

/** Runs the image with only a port: `docker run -p 8080:8080 saveroom`. */
async function testAlone() {
  const name = start('alone', []);
  await waitForResponse(name, '/api/heartbeat');
  stop(name);
}

async function testAsCompose() {
  const games = join(folder, 'roms', 'snes');
  mkdirSync(games, { recursive: true });
  // Temporary folders are private, and the server in the container runs as another user.
  chmodSync(folder, 0o755);
  writeFileSync(join(games, 'Large Game (Europe).sfc'), '');
  truncateSync(join(games, 'Large Game (Europe).sfc'), 256 * 1024 * 1024);
  const mounts = ['-v', `${volume}:/data`, '-v', `${folder}:/library:ro`];
  const first = start('compose', [...COMPOSE_OPTIONS, ...mounts]);
  await waitForResponse(first, '/health');
  check('its own health check passes', isHealthy(first));
  await addAdmin();
  await call('POST', '/scan', { type: 'quick' });
  const id = await firstGame();
  check('a scan finds the game', id !== undefined);
  await openStalledDownload(id);
  stop(first);
  run(['rm', first]);

  const second = start('again', [...COMPOSE_OPTIONS, ...mounts]);
  await waitForResponse(second, '/health');
  check('a new container has the data of the old one', (await firstGame()) === id);
  stop(second);
}

function start(label, args) {
  const name = `saveroom-test-${label}-${process.pid}`;
  const port = ['-p', `127.0.0.1:${options.port}:8080`];
  run(['run', '-d', '--name', name, ...port, ...options['run-option'], ...args, IMAGE]);
  containers.push(name);
  return name;
}

async function waitForResponse(name, path) {
  const begin = performance.now();
  for (;;) {
    const reply = await fetch(address + path).catch(() => null);
    if (reply?.ok) break;
    if (performance.now() - begin > MAX_START_MS) {
      const { stdout, stderr } = spawnSync(engine, ['logs', name], { encoding: 'utf8' });
      throw new Error(`No response from ${path}:\n${stdout}${stderr}`);
    }
    await sleep(100);
  }
  check(`${path} responds`, true, () => `after ${Math.round(performance.now() - begin)} ms`);
}

function isHealthy(name) {
  const [image] = JSON.parse(run(['image', 'inspect', IMAGE]));
  const [, ...command] = (image.Config.Healthcheck ?? image.Healthcheck).Test;
  return spawnSync(engine, ['exec', name, ...command]).status === 0;
}

async function addAdmin() {
  const first = await fetch(`${address}/api/heartbeat`);
  const token = /romm_csrftoken=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const reply = await fetch(`${address}/api/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrftoken': token,
      cookie: `romm_csrftoken=${token}`,
    },
    body: JSON.stringify({ ...ADMIN, email: '', role: 'admin' }),
  });
  check('the first administrator can be created', reply.ok, () => reply.status);
}

async function call(method, path, body) {
  const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json' };
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return reply.json();
}

async function firstGame() {
  for (let tries = 0; tries < 300; tries += 1) {
    const { items } = await call('GET', '/roms');
    if (items?.[0]) return items[0].id;
    await sleep(100);
  }
  return undefined;
}

/** Reads the first bytes of the response and then stalls. */
async function openStalledDownload(id) {
  const socket = connect(Number(options.port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `GET /api/roms/${id}/content/game.sfc HTTP/1.1\r\nhost: localhost\r\nauthorization: ${AUTHORIZATION}\r\n\r\n`,
  );
  await new Promise((resolve) => {
    socket.once('readable', resolve);
  });
}

function stop(name) {
  const begin = performance.now();
  run(['stop', name]);
  const ms = Math.round(performance.now() - begin);
  check('stops in under 2 s', ms < MAX_STOP_MS, () => `${ms} ms`);
  const code = run(['inspect', '--format', '{{.State.ExitCode}}', name]).trim();
  check('exits with 0', code === '0', () => code);
}

function run(args) {
  const { status, stdout, stderr } = spawnSync(engine, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${engine} ${args.join(' ')}:\n${stderr}`);
  return stdout;
}

function check(what, isTrue, detail = () => '') {
  say(`${isTrue ? 'ok ' : 'BAD'} ${what} ${detail()}`);
  if (!isTrue) throw new Error(`The image failed: ${what}`);
}
