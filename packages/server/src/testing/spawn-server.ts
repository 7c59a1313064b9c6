import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SOURCE_ADDRESSES } from '#core/config/source-variables.ts';

import { measure } from './measure.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const ADMIN = { username: 'admin', password: 'correct horse battery staple' };

export const asAdmin = {
  authorization: `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`,
};

/** No test asks the internet: nobody answers there. */
const NOBODY = Object.fromEntries(
  Object.keys(SOURCE_ADDRESSES).map((name) => [name, 'http://127.0.0.1:9']),
);

/** The real server in a process of its own, from its sources; whoever starts it kills it. */
export const spawnServer = (env: Readonly<Record<string, string>>, main = MAIN) =>
  measure('server start', async () => {
    const { ready, ...server } = beginServer(env, main);
    const address = await ready;
    return { ...server, address, addAdmin: () => addAdmin(address) };
  });

/** The same without waiting for it: `ready` resolves with its address. */
export function beginServer(env: Readonly<Record<string, string>>, main = MAIN) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...NOBODY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // After "close" everything it printed was read, after "exit" not always.
  const gone = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  /** Resolves with the exit code; null: something else ended it. */
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return gone;
  };
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (text: string): void => {
      said += text;
      const address = /ready at (\S+)\//.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    void gone.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  // Whoever kills it before it is ready does not wait for it.
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
  if (!reply.ok) throw new Error(`no admin: ${await reply.text()}`);
}
