import type { Save } from '@saveroom/contract';

import { multipart, type Part } from './multipart.ts';
import { basic, type TestApp } from './test-app.ts';

interface SaveUpload {
  /** URL below `/api`, with its query. */
  readonly to: string;
  readonly name?: string;
  readonly content: string | Uint8Array;
  readonly as?: string;
  readonly method?: 'POST' | 'PUT';
  readonly field?: string;
  readonly more?: readonly Part[];
}

/** Uploads a save or state as a form, as clients do. */
export const uploadSaveFile =
  (app: Pick<TestApp, 'app'>) =>
  ({
    to,
    name = 'game.srm',
    content,
    as = 'admin',
    method = 'POST',
    field,
    more = [],
  }: SaveUpload) => {
    const fieldName = field ?? (to.startsWith('/states') ? 'stateFile' : 'saveFile');
    const { payload, type } = multipart([{ name: fieldName, filename: name, content }, ...more]);
    const headers = { ...basic(as), 'content-type': type };
    return app.app.inject({ method, url: `/api${to}`, headers, payload });
  };

/** Uploads a save and returns the parsed reply. */
export async function uploadSave(app: Pick<TestApp, 'app'>, upload: SaveUpload): Promise<Save> {
  const reply = await uploadSaveFile(app)(upload);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<Save>();
}
