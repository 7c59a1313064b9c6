import { defineRoute } from '@saveroom/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { handle } from '#core/http/handle.ts';
import { uploadApp } from '#testing/upload-app.ts';

const assemble = defineRoute({
  method: 'POST',
  path: '/assemble/:upload_id',
  access: 'roms.write',
  summary: 'Assemble an upload until the test lets it end.',
  params: z.object({ upload_id: z.string() }),
  response: z.null(),
});

test('an upload cannot be canceled while it is assembled', async () => {
  const end = Promise.withResolvers<void>();
  const route = handle(assemble, async ({ deps, params: { upload_id: id } }) => {
    void deps.activeUploads.assemble(id, () => end.promise);
    return null;
  });
  const { begin, chunk, call, complete } = await uploadApp({ modules: [{ routes: [route] }] });
  const { upload_id: id } = (await begin('Game.nes', 4)).json();
  await chunk(id, 0, 'game');
  const cancel = () => call('POST', `/roms/upload/${id}/cancel`);

  await call('POST', `/assemble/${id}`);
  expect((await cancel()).statusCode).toBe(409);
  end.resolve();
  expect((await complete(id)).statusCode).toBe(201);
});
