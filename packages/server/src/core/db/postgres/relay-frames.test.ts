import { expect, test } from 'vitest';

import { FrameReader, toFrames } from '#core/db/postgres/relay-frames.ts';

const LONGEST_NOTIFICATION = 7999;

test.each([
  ['short', '{"topic":"jobs"}'],
  ['colons', 'a:b:c:1:2:'],
  ['long', 'x'.repeat(100_000)],
  ['three bytes a letter, cut anywhere', '保存室'.repeat(9000)],
])('%s arrives as it was sent, in frames PostgreSQL takes', (_, text) => {
  const frames = toFrames('a', text) ?? [];
  for (const frame of frames) {
    expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(LONGEST_NOTIFICATION);
  }
  const reader = new FrameReader('b');
  const heard = frames.map((frame) => reader.read(frame));
  expect(heard.at(-1)).toBe(text);
  expect(heard.slice(0, -1).every((one) => one === undefined)).toBe(true);
});

test('what we sent ourselves is not heard, and neither is nonsense', () => {
  const [frame = ''] = toFrames('a', 'text') ?? [];
  expect(new FrameReader('a').read(frame)).toBeUndefined();
  expect(new FrameReader('a').read('somebody else uses this channel')).toBeUndefined();
});

test('messages of two senders do not mix', () => {
  const reader = new FrameReader('c');
  const [first, second] = [toFrames('a', 'a'.repeat(9000)), toFrames('b', 'b'.repeat(9000))];
  const mixed = [first?.[0], second?.[0], second?.[1], first?.[1]];
  expect(mixed.map((frame) => reader.read(frame ?? ''))).toEqual([
    ...[undefined, undefined, 'b'.repeat(9000), 'a'.repeat(9000)],
  ]);
});

test('a message beyond all reason is refused', () => {
  expect(toFrames('a', 'x'.repeat(2_000_000))).toBeUndefined();
});
