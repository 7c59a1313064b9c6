import { beforeEach, describe, expect, test, vi } from 'vitest';

import { uploadApi } from '#uploads/data/uploads.ts';
import { FakeUploadServer, sha1Of } from '#testing/fake-upload-server.ts';
import { fakeXhr } from '#testing/fake-xhr.ts';

import { UploadQueue } from './upload-queue.ts';

const PIECE = 10;
const NES = { platformId: 1, romId: null, folder: '' };
const content = (length: number) => Uint8Array.from({ length }, (_, place) => (place * 7) % 256);
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);

let server: FakeUploadServer;
let queue: UploadQueue;

const newQueue = () =>
  new UploadQueue({
    api: uploadApi,
    fingerprint: async (file) => sha1Of(new Uint8Array(await file.arrayBuffer())),
    stallMs: () => 20_000,
    chunkBytes: PIECE,
  });

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeUploadServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', fakeXhr(server.fetch));
  queue = newQueue();
});

const settle = (ms = 5000) => vi.advanceTimersByTimeAsync(ms);
const first = () => queue.get()[0];
const sends = () => server.requests.filter((request) => request.startsWith('PUT')).length;

/** Sends five chunks, of which four arrive, then loses the connection. */
const halfway = async (bytes: Uint8Array<ArrayBuffer>) => {
  server.loses = () => (sends() > 4 ? 'at once' : null);
  queue.add([{ file: fileOf('Epic.nes', bytes), ...NES }]);
  await settle(100);
};

describe('an upload', () => {
  test('sends each chunk once and is finished when loaded equals total', async () => {
    const bytes = content(95);
    queue.add([{ file: fileOf('Epic.nes', bytes), ...NES }]);
    await settle();
    expect(server.stored.get('Epic.nes')).toEqual(bytes);
    expect(sends()).toBe(10);
    expect(first()).toMatchObject({
      filename: 'Epic.nes',
      phase: 'done',
      loaded: 95,
      total: 95,
      progress: 1,
    });
  });

  test('at most two files are uploaded at a time', async () => {
    queue.add(
      Array.from({ length: 9 }, (_, n) => ({ file: fileOf(`${n}.nes`, content(40)), ...NES })),
    );
    await settle();
    expect(queue.get().every(({ phase }) => phase === 'done')).toBe(true);
    expect(server.mostAtOnce).toBeLessThanOrEqual(4);
  });

  test('succeeds despite fifty lost connections, before and after the server acted', async () => {
    let requests = 0;
    let lost = 0;
    server.loses = () => {
      requests += 1;
      if (requests % 2 === 0 || lost >= 50) return null;
      lost += 1;
      return lost % 2 === 0 ? 'late' : 'at once';
    };
    const bytes = content(600);
    queue.add([{ file: fileOf('Epic.nes', bytes), ...NES }]);
    await settle(600_000);
    expect(lost).toBe(50);
    expect(server.stored.get('Epic.nes')).toEqual(bytes);
    expect(first()?.phase).toBe('done');
    expect([...server.sessions.values()]).toHaveLength(1);
  });

  test('retries an unreachable server with growing delays and shows them', async () => {
    server.loses = (request) => {
      if (request.startsWith('PUT')) server.isDown = true;
      return null;
    };
    queue.add([{ file: fileOf('Epic.nes', content(95)), ...NES }]);
    await settle(1);
    expect(first()?.hold?.why).toBe('server');
    await settle(120_000);
    const early = server.requests.length;
    await settle(60_000);
    expect(server.requests.length - early).toBeLessThanOrEqual(6);
    server.isDown = false;
    server.loses = () => null;
    await settle(40_000);
    expect(first()).toMatchObject({ phase: 'done', hold: null });
  });

  test('fails at once on a full disk, and continues when it is retried', async () => {
    server.isFull = true;
    queue.add([{ file: fileOf('Epic.nes', content(95)), ...NES }]);
    await settle(100);
    expect(first()).toMatchObject({ phase: 'failed', hold: null, apiError: { code: 'no_space' } });
    server.isFull = false;
    queue.retry(first()?.id ?? 0);
    await settle();
    expect(first()).toMatchObject({ phase: 'done', apiError: null });
  });

  test('starts over if the server has deleted it', async () => {
    let forgets = true;
    server.loses = (request) => {
      if (forgets && request.startsWith('PUT')) {
        server.sessions.clear();
        forgets = false;
      }
      return null;
    };
    queue.add([{ file: fileOf('Epic.nes', content(95)), ...NES }]);
    await settle();
    expect(first()?.phase).toBe('done');
  });

  test('fails with the error of the server and can be retried', async () => {
    server.problem = 'There is no room on the disk';
    queue.add([{ file: fileOf('Epic.nes', content(95)), ...NES }]);
    await settle();
    expect(first()).toMatchObject({
      phase: 'failed',
      apiError: { message: 'There is no room on the disk' },
    });
    server.problem = null;
    queue.retry(first()?.id ?? 0);
    await settle();
    expect(first()).toMatchObject({ phase: 'done', apiError: null });
  });

  test('an empty file is rejected without a request', async () => {
    queue.add([{ file: fileOf('Epic.nes', content(0)), ...NES }]);
    await settle();
    expect(first()).toMatchObject({ phase: 'failed', faultCode: 'empty' });
    expect(server.requests).toEqual([]);
  });
});

describe('a file that the library has already', () => {
  beforeEach(async () => {
    server.known = [{ sha1: sha1Of(content(95)), name: 'Epic' }];
    queue.add([{ file: fileOf('Copy.nes', content(95)), ...NES }]);
    await settle();
  });

  test('asks the user before anything is sent', () => {
    expect(first()?.phase).toBe('asking');
    expect(first()?.duplicates[0]?.rom_name).toBe('Epic');
    expect(sends()).toBe(0);
  });

  test('is sent if the user confirms it', async () => {
    queue.sendAnyway(first()?.id ?? 0);
    await settle();
    expect(server.stored.has('Copy.nes')).toBe(true);
  });

  test('is removed if the user declines', () => {
    queue.cancel(first()?.id ?? 0);
    expect(queue.get()).toEqual([]);
  });
});

describe('pause, cancel and resume', () => {
  test('a paused upload continues where it stopped', async () => {
    await halfway(content(95));
    queue.pause(first()?.id ?? 0);
    expect(first()?.phase).toBe('paused');
    server.loses = () => null;
    await settle(60_000);
    expect(server.stored.size).toBe(0);
    const before = sends();
    queue.retry(first()?.id ?? 0);
    await settle();
    expect(first()?.phase).toBe('done');
    expect(sends() - before).toBe(6);
  });

  test('canceling deletes the upload on the server', async () => {
    await halfway(content(95));
    server.loses = () => null;
    queue.cancel(first()?.id ?? 0);
    await settle();
    expect(queue.get()).toEqual([]);
    expect(server.sessions.size).toBe(0);
  });

  test('after a closed tab the file is selected again and only the rest is sent', async () => {
    const bytes = content(95);
    await halfway(bytes);
    server.loses = () => null;
    const before = sends();
    queue.pause(first()?.id ?? 0);
    queue = newQueue();
    queue.addUnfinished(await uploadApi.list());
    expect(first()).toMatchObject({ phase: 'unfinished', filename: 'Epic.nes', loaded: 40 });

    queue.attachFile(first()?.id ?? 0, fileOf('Epic.nes', content(94)));
    expect(first()).toMatchObject({ phase: 'unfinished', faultCode: 'changed' });
    queue.attachFile(first()?.id ?? 0, fileOf('Epic.nes', bytes));
    await settle();
    expect(server.stored.get('Epic.nes')).toEqual(bytes);
    expect(sends() - before).toBe(6);
  });

  test('another file of the same size is rejected', async () => {
    await halfway(content(95));
    server.loses = () => null;
    queue.pause(first()?.id ?? 0);
    queue = newQueue();
    queue.addUnfinished(await uploadApi.list());
    queue.attachFile(first()?.id ?? 0, fileOf('Epic.nes', new Uint8Array(95)));
    await settle();
    expect(first()).toMatchObject({ phase: 'failed', faultCode: 'changed' });
  });

  test('adding the file again resumes the unfinished upload', async () => {
    const bytes = content(95);
    await halfway(bytes);
    server.loses = () => null;
    queue.pause(first()?.id ?? 0);
    queue = newQueue();
    queue.add([{ file: fileOf('Epic.nes', bytes), ...NES }]);
    await settle();
    expect(first()?.phase).toBe('done');
    expect(server.sessions.size).toBe(1);
  });

  test('clear removes finished and failed uploads only', async () => {
    queue.add([{ file: fileOf('Done.nes', content(5)), ...NES }]);
    queue.add([{ file: fileOf('Empty.nes', content(0)), ...NES }]);
    await settle();
    server.isDown = true;
    queue.add([{ file: fileOf('Going.nes', content(5)), ...NES }]);
    await settle(10);
    queue.clear();
    expect(queue.get().map(({ filename }) => filename)).toEqual(['Going.nes']);
  });

  test('a file that is already queued for the same folder is not added twice', async () => {
    server.isDown = true;
    queue.add([{ file: fileOf('Epic.nes', content(5)), ...NES }]);
    queue.add([{ file: fileOf('Epic.nes', content(5)), ...NES }]);
    queue.add([{ file: fileOf('Epic.nes', content(5)), ...NES, folder: 'Other' }]);
    expect(queue.get()).toHaveLength(2);
  });
});

test('listeners are notified of every value that get returns', async () => {
  const seen: unknown[] = [];
  queue.subscribe(() => seen.push(queue.get()));
  queue.add([{ file: fileOf('Epic.nes', content(95)), ...NES }]);
  for (let step = 0; step < 50; step += 1) {
    await settle(10);
    expect(queue.get()).toBe(seen.at(-1));
  }
  expect(first()?.phase).toBe('done');
});
