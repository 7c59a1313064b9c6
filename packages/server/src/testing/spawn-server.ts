import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DECLARED_SOURCES } from '#modules/metadata/sources/index.ts';

import { measure } from './measure.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const ADMIN = { username: 'admin', password: 'correct horse battery staple' };

export const asAdmin = {
  authorization: `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`,
};

/** Tests must not use the internet: these addresses refuse connections. */
const UNREACHABLE_SOURCES = Object.fromEntries(
  DECLARED_SOURCES.flatMap(({ addresses = {} }) => Object.keys(addresses)).map((name) => [
    name,
    'http://127.0.0.1:9',
  ]),
);

/** The real server in a child process, from its sources; the caller must kill it. */
export const spawnServer = (env: Readonly<Record<string, string>>, main = MAIN) =>
  measure('server start', async () => {
    const { ready, ...server } = startServerProcess(env, main);
    const address = await ready;
    return { ...server, address, addAdmin: () => addAdmin(address) };
  });

/** Starts the process without waiting; `ready` resolves with its URL. */
export function startServerProcess(env: Readonly<Record<string, string>>, main = MAIN) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...UNREACHABLE_SOURCES,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // "close" comes after all output was read, "exit" may come before.
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  /** Resolves with the exit code; null: a signal ended the process. */
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return exited;
  };
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const onOutput = (text: string): void => {
      output += text;
      const address = /ready at (\S+)\//.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', onOutput);
    void exited.then((code) => reject(new Error(`server exited with ${code}: ${output}`)));
  });
  // A caller that kills it before it is ready does not await this promise.
  ready.catch(() => {});
  return { pid: child.pid ?? 0, ready, kill, stop };
}

async function addAdmin(address: string): Promise<void> {
  const first = await fetch(`${address}/api/heartbeat`);
  const token = /romm_csrftoken=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const headers = { 'content-type': 'application/json', 'x-csrftoken': token };
  const reply = await fetch(`${address}/api/users`, {
    method: 'POST',
    headers: { ...headers, cookie: `romm_csrftoken=${token}` },
    body: JSON.stringify({ ...ADMIN, email: '', role: 'admin' }),
  });
  if (!reply.ok) throw new Error(`could not create the admin: ${await reply.text()}`);
}
