import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { AppError } from '#core/lib/app-error.ts';
import { multipart, type Part } from '#testing/multipart.ts';

import { errorReply } from './error-reply.ts';
import { acceptForms } from './form-bodies.ts';
import { readUploads } from './uploads.ts';

const RULE = { field: 'files', maxFiles: 3, maxBytes: 1024 * 1024 };
const MIB = 'x'.repeat(RULE.maxBytes);

/** Returns the length or the error of each file; files named `skip` are not read. */
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

test('files are read in order, other fields are skipped', async () => {
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

test('a file that is too large fails, the next file is still read', async () => {
  const reply = await send([file('a', `${MIB}x`), file('b', 'bb')]);
  expect(reply.json()).toEqual([
    ['a', 'too_large'],
    ['b', 2],
  ]);
});

test('an unread file does not block the next one', async () => {
  const reply = await send([file('skip', MIB), file('b', 'bb')]);
  expect(reply.json()).toEqual([['b', 2]]);
});

test('more files than allowed are refused', async () => {
  const reply = await send(['a', 'b', 'c', 'd'].map((name) => file(name, name)));
  expect(reply.statusCode).toBe(413);
  expect(reply.json().detail).toBe('You can upload up to 3 files at once');
});

test.each([
  ['no files', [], 422],
  ['no files in that field', [file('a', 'a', 'other')], 422],
])('a form with %s has a missing field', async (_case, parts, status) => {
  const reply = await send(parts);
  expect(reply.statusCode).toBe(status);
  expect(reply.json().detail).toMatchObject([{ loc: ['body', 'files'], type: 'missing' }]);
});

test('a truncated form is refused', async () => {
  const reply = await send([file('a', MIB)], 5000);
  expect(reply.statusCode).toBe(400);
});

test('a body that is not a form has a missing field', async () => {
  const app = await server();
  const reply = await app.inject({ method: 'POST', url: '/', payload: { files: [] } });
  expect(reply.statusCode).toBe(422);
});
