import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const ADMIN = { username: 'admin', password: 'correct horse battery staple' };

/** The real server in a process of its own, from its sources; killed when the test ends. */
export async function serverProcess(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (text: string): void => {
      said += text;
      const ready = /ready at (\S+)\//.exec(said)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    void gone.then(() => reject(new Error(`the server is gone: ${said}`)));
  });
  return { address, kill, call: caller(address), addAdmin: () => addAdmin(address) };
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

const caller = (address: string) => async (method: 'GET' | 'POST', path: string) => {
  const pair = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64');
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Basic ${pair}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
};
