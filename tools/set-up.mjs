// Runs on any Node from 20.19 on, before anything is installed: Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NEEDED_NODE = 24;
const INSTALL_STAMP = join(ROOT, 'node_modules', '.saveroom-installed');

/** Installs exactly what the lockfile says, when that is not what is there. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (readStamp(INSTALL_STAMP) === wanted) return;
  say('Installing dependencies, once …');
  const words = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: ROOT, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) fail('The dependencies could not be installed; npm says why above.');
  writeFileSync(INSTALL_STAMP, wanted);
}

/** The Node that runs the app: this one when it is new enough, else the one that was installed. */
export function runtime() {
  if (isNewEnough(process.version)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const brought = join(ROOT, 'node_modules', `node-${platform}-${process.arch}`, file);
  if (existsSync(brought)) return brought;
  return fail(
    `Saveroom runs on Node ${NEEDED_NODE}; this is ${process.version}, and npm has no Node ` +
      `${NEEDED_NODE} for ${process.platform}-${process.arch}. Install Node ${NEEDED_NODE} and start again.`,
  );
}

export const isNewEnough = (version) => Number(version.slice(1).split('.')[0]) >= NEEDED_NODE;

/** Runs a script on the app's Node and resolves with its exit code. */
export function run(words, { env = {}, cwd = ROOT, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(runtime(), words, { cwd, stdio, env: { ...process.env, ...env } });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** True when `stamp` was written for exactly these files; otherwise run and then `markBuilt`. */
export function isBuilt(stamp, inputs) {
  return readStamp(stamp) === fingerprint(inputs);
}

export function markBuilt(stamp, inputs) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(inputs));
}

/** Names, sizes and times: reading every file would cost more than it tells. */
function fingerprint(inputs) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const info = statSync(path);
    if (!info.isDirectory()) {
      hash.update(`${path}:${info.size}:${info.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(path).toSorted()) {
      if (name !== 'node_modules' && name !== 'dist') visit(join(path, name));
    }
  };
  for (const input of inputs) visit(join(ROOT, input));
  return hash.digest('hex');
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
