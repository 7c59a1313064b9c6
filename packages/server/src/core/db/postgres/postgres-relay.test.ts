import { expect, test } from 'vitest';

import { FrameReader, toFrames } from './postgres-relay.ts';

const LONGEST_NOTIFICATION = 7999;

test.each([
  ['a short', '{"topic":"jobs"}'],
  ['a colon-separated', 'a:b:c:1:2:'],
  ['a long', 'x'.repeat(100_000)],
  ['a multi-byte', '保存室'.repeat(9000)],
])('%s message is unchanged after splitting into frames that PostgreSQL accepts', (_, text) => {
  const frames = toFrames('a', text) ?? [];
  for (const frame of frames) {
    expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(LONGEST_NOTIFICATION);
  }
  const reader = new FrameReader('b');
  const results = frames.map((frame) => reader.read(frame));
  expect(results.at(-1)).toBe(text);
  expect(results.slice(0, -1).every((result) => result === undefined)).toBe(true);
});

test('own frames and malformed frames are ignored', () => {
  const [frame = ''] = toFrames('a', 'text') ?? [];
  expect(new FrameReader('a').read(frame)).toBeUndefined();
  expect(new FrameReader('a').read('a payload of another application')).toBeUndefined();
});

test('interleaved frames of two senders are kept apart', () => {
  const reader = new FrameReader('c');
  const [first, second] = [toFrames('a', 'a'.repeat(9000)), toFrames('b', 'b'.repeat(9000))];
  const mixed = [first?.[0], second?.[0], second?.[1], first?.[1]];
  expect(mixed.map((frame) => reader.read(frame ?? ''))).toEqual([
    ...[undefined, undefined, 'b'.repeat(9000), 'a'.repeat(9000)],
  ]);
});

test('a message over the size limit is refused', () => {
  expect(toFrames('a', 'x'.repeat(2_000_000))).toBeUndefined();
});
