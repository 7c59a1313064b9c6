import type { Figure } from './all.ts';
import { ServerProcess } from './server-process.ts';

const CALLS = 500;
const PASSWORD = 'correct horse battery staple';

/** Clients that send Basic auth with every request must not cost a password hash each time. */
export async function credentials(): Promise<Figure[]> {
  const server = new ServerProcess();
  await server.start();
  await server.createAdmin(PASSWORD);
  const basic = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
  const cold = await time(() => fetch(`${server.address}/api/users/me`, { headers: basic }));
  const login = await fetch(`${server.address}/api/login`, { method: 'POST', headers: basic });
  const session = /romm_session=([^;]+)/.exec(login.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const byBasic = await perCall(`${server.address}/api/users/me`, basic);
  const bySession = await perCall(`${server.address}/api/users/me`, {
    cookie: `romm_session=${session}`,
  });
  await server.stop();
  server.dispose();
  return [
    { what: 'first call with a password', value: round(cold), unit: 'ms' },
    { what: 'every further call with it', value: round(byBasic), unit: 'ms' },
    { what: 'the same call with a session', value: round(bySession), unit: 'ms' },
    { what: 'Basic against session', value: round(byBasic / bySession), unit: '×', limit: 2 },
  ];
}

async function perCall(url: string, headers: Record<string, string>): Promise<number> {
  const total = await time(async () => {
    for (let call = 0; call < CALLS; call += 1) await (await fetch(url, { headers })).arrayBuffer();
  });
  return total / CALLS;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const round = (value: number): number => Math.round(value * 100) / 100;
