import { onTestFinished } from 'vitest';

import { asAdmin, spawnServer } from './spawn-server.ts';

/** The real server in a child process, from its sources; killed when the test ends. */
export async function serverProcess(env: Readonly<Record<string, string>>) {
  const server = await spawnServer(env);
  onTestFinished(server.kill);
  return { ...server, call: caller(server.address) };
}

const caller =
  (address: string) =>
  async (method: 'GET' | 'POST', path: string, body: object = {}) => {
    const reply = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...asAdmin, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    return { status: reply.status, body: JSON.parse(await reply.text()) };
  };
