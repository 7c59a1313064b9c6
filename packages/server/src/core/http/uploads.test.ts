import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { AppError } from '#core/lib/app-error.ts';
import { multipart, type Part } from '#testing/multipart.ts';

import { errorReply } from './error-reply.ts';
import { acceptForms } from './form-bodies.ts';
import { readUploads } from './uploads.ts';

const RULE = { field: 'files', maxFiles: 3, maxBytes: 1024 * 1024 };
const MIB = 'x'.repeat(RULE.maxBytes);

/** Says of each file how long it is, or why it could not be read; files called `skip` it leaves. */
async function server() {
  const app = Fastify();
  await acceptForms(app);
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = errorReply(error);
    return reply.status(status).send(body);
  });
  app.post('/', async (request) => {
    const seen: [string, number | string][] = [];
    for await (const { name, bytes } of readUploads(request, RULE)) {
      if (name === 'skip') continue;
      seen.push([name, await lengthOf(bytes)]);
    }
    return seen;
  });
  onTestFinished(() => app.close());
  return app;
}

async function lengthOf(bytes: AsyncIterable<Uint8Array>): Promise<number | string> {
  let length = 0;
  try {
    for await (const chunk of bytes) length += chunk.length;
    return length;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const file = (filename: string, content: string, name = 'files'): Part => ({
  name,
  filename,
  content,
});

async function send(parts: readonly Part[], cut = Number.MAX_SAFE_INTEGER) {
  const app = await server();
  const { payload, type } = multipart(parts);
  const headers = { 'content-type': type };
  const sent = payload.subarray(0, cut);
  return app.inject({ method: 'POST', url: '/', headers, payload: sent });
}

test('files come one after the other, other fields are passed over', async () => {
  const reply = await send([
    { name: 'note', content: 'hello' },
    file('a', 'aa'),
    file('elsewhere', 'x', 'picture'),
    file('b', MIB),
  ]);
  expect(reply.json()).toEqual([
    ['a', 2],
    ['b', RULE.maxBytes],
  ]);
});

test('one that is too large says so, the next one is read all the same', async () => {
  const reply = await send([file('a', `${MIB}x`), file('b', 'bb')]);
  expect(reply.json()).toEqual([
    ['a', 'too_large'],
    ['b', 2],
  ]);
});

test('what nobody reads does not hold the others up', async () => {
  const reply = await send([file('skip', MIB), file('b', 'bb')]);
  expect(reply.json()).toEqual([['b', 2]]);
});

test('more files than allowed are refused', async () => {
  const reply = await send(['a', 'b', 'c', 'd'].map((name) => file(name, name)));
  expect(reply.statusCode).toBe(413);
  expect(reply.json().detail).toBe('You can upload up to 3 files at once');
});

test.each([
  ['none at all', [], 422],
  ['none in that field', [file('a', 'a', 'other')], 422],
])('%s is a missing field', async (_what, parts, status) => {
  const reply = await send(parts);
  expect(reply.statusCode).toBe(status);
  expect(reply.json().detail).toMatchObject([{ loc: ['body', 'files'], type: 'missing' }]);
});

test('a form that ends in the middle is refused', async () => {
  const reply = await send([file('a', MIB)], 5000);
  expect(reply.statusCode).toBe(400);
});

test('something else than a form has no files', async () => {
  const app = await server();
  const reply = await app.inject({ method: 'POST', url: '/', payload: { files: [] } });
  expect(reply.statusCode).toBe(422);
});
