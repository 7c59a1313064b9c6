import * as z from 'zod/mini';

import { MAX_BUTTONS } from './lockstep.ts';

const Count = z.int().check(z.gte(0));
const Checksum = z.int().check(z.gte(0), z.lte(0xff_ff_ff_ff));
const MAX_SETTINGS = 200;

/** The host's settings that guests need to start the same game. */
export const HostSetup = z.object({
  core: z.string(),
  /** Id of the game's file; 0 for all files. */
  file_id: Count,
  /** Core options by name. The pattern excludes settings of the emulator itself. */
  settings: z.record(
    z.string().check(z.regex(/^(?!ejs_|retroarch)[a-z0-9]+(?:[_-][a-z0-9]+)+$/)),
    z.string().check(z.maxLength(MAX_SETTINGS)),
  ),
});
export type HostSetup = z.output<typeof HostSetup>;

/** Messages between the pages of the players, which the server passes on unread. */
export const RoomMessage = z.discriminatedUnion('type', [
  /** The game of a guest is running, so the guest can join. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('loaded'), round: Count, checksum: Checksum }),
  z.object({ type: z.literal('checked'), round: Count, frame: Count, checksum: Checksum }),
  z.object({ type: z.literal('go'), round: Count }),
  z.object({ type: z.literal('paused'), is_paused: z.boolean() }),
  /** Sent by the host, with the round-trip times of earlier pings by player. */
  z.object({ type: z.literal('ping'), at: z.number(), pings: z.record(z.string(), z.number()) }),
  z.object({ type: z.literal('pong'), at: z.number() }),
  /** The host ends the round because the games could not be kept in sync. */
  z.object({ type: z.literal('gave-up') }),
]);
export type RoomMessage = z.output<typeof RoomMessage>;

/** Buttons, sent sixty times a second and therefore as a compact tuple: round, frame, buttons. */
export const InputMessage = z.tuple([Count, Count, z.int().check(z.gte(0), z.lte(MAX_BUTTONS))]);

const MAX_DELAY = 60;

/** The state from which a round begins. */
export const Snapshot = z.object({
  round: Count,
  delay: z.int().check(z.gte(1), z.lte(MAX_DELAY)),
  is_resync: z.boolean(),
  /** Ports by player. */
  seats: z.record(z.string(), z.int().check(z.gte(0), z.lte(3))),
  /** The compressed state. */
  state: z.instanceof(ArrayBuffer),
});
export type Snapshot = z.output<typeof Snapshot>;

const MAX_STATE_BYTES = 32 * 1_048_576;

export function compress(state: ArrayBuffer): Promise<ArrayBuffer> {
  const stream = new Blob([state]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}

/** Throws if the result is larger than any state. */
export async function decompress(packed: ArrayBuffer): Promise<ArrayBuffer> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const parts: BlobPart[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { value, done } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    size += value.length;
    if (size > MAX_STATE_BYTES) {
      await reader.cancel();
      throw new Error('The state is too large');
    }
    parts.push(value);
  }
}
