import type { Save } from '@saveroom/contract';

import { multipart, type Part } from './multipart.ts';
import { basic, type TestApp } from './test-app.ts';

interface Sent {
  /** Below `/api`, with its query. */
  readonly to: string;
  readonly name?: string;
  readonly content: string | Uint8Array;
  readonly as?: string;
  readonly method?: 'POST' | 'PUT';
  readonly field?: string;
  readonly more?: readonly Part[];
}

/** Forms with files people keep, as a client sends them. */
export const keepFiles =
  (app: Pick<TestApp, 'app'>) =>
  ({ to, name = 'game.srm', content, as = 'admin', method = 'POST', field, more = [] }: Sent) => {
    const named = field ?? (to.startsWith('/states') ? 'stateFile' : 'saveFile');
    const { payload, type } = multipart([{ name: named, filename: name, content }, ...more]);
    const headers = { ...basic(as), 'content-type': type };
    return app.app.inject({ method, url: `/api${to}`, headers, payload });
  };

/** Keeps one and gives what was answered. */
export async function keepOne(app: Pick<TestApp, 'app'>, sent: Sent): Promise<Save> {
  const reply = await keepFiles(app)(sent);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<Save>();
}
