import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { linkPlayer } from '#play/session/player-link.ts';
import type { PlayerLink } from '#play/session/player-link.ts';
import { PLAYER_CHANNEL } from '#shared/lib/player-protocol.ts';
import type { FromPlayer, PlayerEvent, PlayerSetup } from '#shared/lib/player-protocol.ts';

const sent: { message: Record<string, unknown>; origin: string; buffers: unknown[] }[] = [];
const inside = {
  postMessage: (message: Record<string, unknown>, origin: string, buffers: unknown[]) =>
    sent.push({ message, origin, buffers }),
} as unknown as Window;
const frame = { contentWindow: inside } as unknown as HTMLIFrameElement;
const readFile = vi.fn<(name: string) => Promise<ArrayBuffer | null>>();
const onEvent = vi.fn<(news: PlayerEvent) => void>();
let link: PlayerLink;

function say(data: FromPlayer | object, from: Partial<MessageEventInit> = {}): void {
  const event = new MessageEvent('message', { data });
  Object.defineProperty(event, 'source', { value: from.source ?? inside });
  Object.defineProperty(event, 'origin', { value: from.origin ?? 'null' });
  window.dispatchEvent(event);
}

beforeEach(() => {
  sent.length = 0;
  onEvent.mockClear();
  link = linkPlayer(frame, { onEvent, readFile });
});
afterEach(() => link.close());

describe('linkPlayer', () => {
  test('resolves each call with its own reply, in any order', async () => {
    const first = link.call('frame', {});
    const second = link.call('discs', {});
    say({ channel: PLAYER_CHANNEL, kind: 'reply', id: 2, reply: { count: 3, current: 0 } });
    say({ channel: PLAYER_CHANNEL, kind: 'reply', id: 1, reply: { count: 70 } });
    expect(await second).toEqual({ count: 3, current: 0 });
    expect(await first).toEqual({ count: 70 });
    expect(sent.map(({ origin }) => origin)).toEqual(['*', '*']);
  });

  test('transfers buffers instead of copying them', () => {
    const state = new ArrayBuffer(8);
    link.call('loadState', { state }).catch(() => undefined);
    expect(sent[0]?.buffers).toEqual([state]);
  });

  test('rejects a call with the error of the player', async () => {
    const call = link.call('restart', {});
    say({ channel: PLAYER_CHANNEL, kind: 'error', id: 1, error: 'no game' });
    await expect(call).rejects.toThrow('no game');
  });

  test.each([
    ['from another origin', { origin: 'https://elsewhere.example' }],
    ['from a document with the origin of the app', { origin: location.origin }],
    ['from another window', { source: window }],
  ])('ignores messages %s', (_, from) => {
    say({ channel: PLAYER_CHANNEL, kind: 'event', event: { type: 'started' } }, from);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('replies to a file request with its bytes, or null if there is none', async () => {
    const core = new ArrayBuffer(4);
    readFile.mockResolvedValueOnce(core).mockRejectedValueOnce(new Error('offline'));
    say({ channel: PLAYER_CHANNEL, kind: 'file', id: 1, name: 'cores/a.data' });
    say({ channel: PLAYER_CHANNEL, kind: 'file', id: 2, name: 'cores/b.data' });
    await expect.poll(() => sent).toHaveLength(2);
    expect(readFile.mock.calls).toEqual([['cores/a.data'], ['cores/b.data']]);
    expect(sent.map(({ message, buffers }) => [message['id'], message['data'], buffers])).toEqual([
      [1, core, [core]],
      [2, null, []],
    ]);
  });

  test('ignores messages of other channels', () => {
    say({ kind: 'event', event: { type: 'started' } });
    expect(onEvent).not.toHaveBeenCalled();
    say({ channel: PLAYER_CHANNEL, kind: 'event', event: { type: 'started' } });
    expect(onEvent).toHaveBeenCalledWith({ type: 'started' });
  });

  test('receives commands through the port that it passes to the player', async () => {
    link.init({} as PlayerSetup);
    const [port] = sent[0]?.buffers ?? [];
    const command = { type: 'command', command: 'pause' };
    (port as MessagePort).postMessage({ channel: PLAYER_CHANNEL, kind: 'event', event: command });
    await expect.poll(() => onEvent.mock.calls).toEqual([[command]]);
  });

  test('rejects pending calls on close and ignores later messages', async () => {
    const call = link.call('leave', {});
    link.close();
    await expect(call).rejects.toThrow('gone');
    say({ channel: PLAYER_CHANNEL, kind: 'event', event: { type: 'started' } });
    expect(onEvent).not.toHaveBeenCalled();
  });
});
