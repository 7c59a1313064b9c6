import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { CSRF_REFUSAL, defineRoute } from '@saveroom/contract';

import { addressOf, call } from './call.ts';
import { onRefusal } from './refusals.ts';

const getThing = defineRoute({
  method: 'GET',
  path: '/things/:id',
  access: 'public',
  summary: 'A thing.',
  params: z.object({ id: z.number() }),
  query: z.object({ q: z.optional(z.string()), tag: z.optional(z.array(z.string())) }),
  response: z.object({ name: z.string() }),
});
const putThing = defineRoute({
  method: 'PUT',
  path: '/things',
  access: 'public',
  summary: 'Change a thing.',
  body: z.object({ name: z.optional(z.string()), file: z.optional(z.custom<Blob>()) }),
  encoding: 'form',
  response: z.null(),
});

const fetched = vi.fn<typeof fetch>();
const refused = vi.fn<() => void>();
const reply = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
const sent = () => {
  const [address, init] = fetched.mock.calls[0] ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};
const ask = () => call(getThing, { params: { id: 7 } });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  onRefusal(refused);
});
afterEach(() => {
  sessionStorage.clear();
});

describe('call', () => {
  test('sends the CSRF token to the URL of the route and returns the parsed reply', async () => {
    document.cookie = 'romm_csrftoken=abc%2Fdef';
    reply(200, { name: 'Zelda', more: 1 });
    const thing = await call(getThing, { params: { id: 7 }, query: { q: 'a b', tag: ['x', 'y'] } });
    expect(thing).toEqual({ name: 'Zelda' });
    expect(sent().address).toBe('/api/things/7?q=a+b&tag=x&tag=y');
    expect(sent().headers.get('x-csrftoken')).toBe('abc/def');
  });

  test('a request whose CSRF token was replaced meanwhile is sent once more with the new one', async () => {
    document.cookie = 'romm_csrftoken=old';
    fetched.mockImplementationOnce(async () => {
      document.cookie = 'romm_csrftoken=new';
      return new Response(CSRF_REFUSAL, { status: 403 });
    });
    fetched.mockImplementationOnce(async (_, init) => {
      expect(new Headers(init?.headers).get('x-csrftoken')).toBe('new');
      return new Response('null', { status: 200 });
    });
    await call(putThing, { body: { name: 'Zelda' } });
    expect(refused).not.toHaveBeenCalled();
  });

  test('a request without the right CSRF token is not sent a third time', async () => {
    reply(403, CSRF_REFUSAL);
    reply(403, CSRF_REFUSAL);
    await expect(call(putThing, { body: { name: 'Zelda' } })).rejects.toMatchObject({
      status: 403,
    });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('addressOf leaves undefined parameters out', () => {
    expect(addressOf(getThing, { params: { id: 7 }, query: { q: undefined } })).toBe(
      '/api/things/7',
    );
  });

  test('a form without a file is url-encoded, with one it is multipart', async () => {
    reply(200, null);
    await call(putThing, { body: { name: 'Zelda', file: undefined } });
    expect(sent().init?.body).toEqual(new URLSearchParams('name=Zelda'));
    fetched.mockClear();
    reply(200, null);
    await call(putThing, { body: { name: 'Zelda', file: new File(['x'], 'x.png') } });
    expect(sent().init?.body).toBeInstanceOf(FormData);
    expect(sent().headers.has('content-type')).toBe(false);
  });

  test('in a preview reads are sent for the user, and changes are not sent', async () => {
    sessionStorage.setItem('preview', JSON.stringify({ id: 5, name: 'Kim', back: '/' }));
    reply(200, { name: 'Zelda' });
    await ask();
    expect(sent().headers.get('x-view-as')).toBe('5');
    await expect(call(putThing, { body: { name: 'Zelda' } })).rejects.toMatchObject({
      ...{ status: 0, code: 'preview' },
    });
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockClear();
    reply(200, { name: 'Zelda' });
    await call(getThing, { params: { id: 7 } }, { asAdmin: true });
    expect(sent().headers.has('x-view-as')).toBe(false);
  });

  test('a 403 is reported and still rejects', async () => {
    reply(403, { code: 'forbidden', detail: 'Forbidden' });
    await expect(ask()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect(refused).toHaveBeenCalledTimes(1);
  });

  test('a 403 is not reported with on403: pass', async () => {
    reply(403, { code: 'forbidden', detail: 'Forbidden' });
    const asking = call(getThing, { params: { id: 7 } }, { on403: 'pass' });
    await expect(asking).rejects.toMatchObject({ status: 403 });
    expect(refused).not.toHaveBeenCalled();
  });

  test.each([
    ['a sentence', 409, { code: 'conflict', detail: 'Taken' }, ['conflict', 'Taken']],
    [
      'a list with a message beside it',
      422,
      { code: 'invalid', detail: [{ loc: ['body'], msg: 'too short', type: 'x' }], message: 'M' },
      ['invalid', 'M'],
    ],
    ['a bare list', 422, { detail: [{ msg: 'a' }, { msg: 'b' }] }, ['unknown', 'a; b']],
    ['an HTML page of a proxy', 502, '<html>', ['bad-reply', 'The server answered 502']],
    ['an empty body', 500, '', ['bad-reply', 'The server answered 500']],
  ])('an error response with %s is an ApiError', async (_, status, body, [code, message]) => {
    reply(status, body);
    await expect(ask()).rejects.toMatchObject({ name: 'ApiError', status, code, message });
  });

  test.each([
    ['not JSON', '<html>'],
    ['another shape', { title: 'Zelda' }],
  ])('a success status with %s is a bad reply', async (_, body) => {
    reply(200, body);
    await expect(ask()).rejects.toMatchObject({ status: 200, code: 'bad-reply' });
  });

  test.each([
    ['TypeError', 'network'],
    ['TimeoutError', 'timeout'],
    ['AbortError', 'aborted'],
  ])('a %s without a reply is an ApiError with status 0', async (name, code) => {
    fetched.mockRejectedValueOnce(Object.assign(new Error('no'), { name }));
    await expect(ask()).rejects.toMatchObject({ name: 'ApiError', status: 0, code });
  });
});
