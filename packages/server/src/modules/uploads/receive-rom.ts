import { randomUUID } from 'node:crypto';

import {
  UPLOAD_LIFETIME_MS,
  type ReceivedHeaders,
  type uploadRom as route,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Upload } from '#core/http/uploads.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { scanSoon } from '#modules/library/library.api.ts';
import type { UploadPlace } from './upload-disk.ts';

import { overRoom, requireRoom, roomFor } from './upload-room.ts';
import { uploadTarget } from './upload-target.ts';
import { insertUpload } from './uploads.queries.ts';

interface Sent {
  readonly actor: Actor;
  readonly headers: ReceivedHeaders<typeof route>;
  /** Of the whole form, as its sender says. */
  readonly contentLength: number;
  /** The files in the field of this name. */
  readonly files: (field: string) => AsyncIterable<Upload>;
}

type Parts = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'jobs' | 'clock'>;

/** A whole file in one request. Until its last byte is safe the library has nothing of it. */
export async function receiveRom(
  deps: Parts,
  { actor, headers, contentLength, files }: Sent,
): Promise<void> {
  const platformId = headers['x-upload-platform'];
  const fileName = headers['x-upload-filename'];
  if (platformId === undefined || fileName === undefined) {
    throw new AppError('bad_request', 'No platform ID or filename provided');
  }
  const folder = headers['x-upload-folder'] ?? '';
  const romId = headers['x-upload-rom-id'];
  const wanted = { platformId, romId, folder, fileName };
  const { platform, place } = await uploadTarget(deps, wanted);
  // The form around the file is some hundred bytes, and larger than the file in any case.
  await requireRoom(deps, actor.user.id, { size: Math.max(0, contentLength - 4096), place });
  const room = await roomFor(deps, actor.user.id);
  let isReceived = false;
  for await (const { bytes } of files(fileName)) {
    if (isReceived) continue;
    const limited = upTo(bytes, room, () => overRoom(deps, room));
    const size = await receive(deps, place, { bytes: limited, sha1: headers['x-upload-sha1'] });
    await insertUpload(deps.db, doneRow(deps, { actor, place, wanted, size }));
    await scanSoon(deps.jobs, platform.fs_slug);
    isReceived = true;
  }
}

async function receive(
  { disk: { uploads } }: Pick<Parts, 'disk'>,
  place: UploadPlace,
  { bytes, sha1: expected }: { bytes: AsyncIterable<Uint8Array>; sha1: string | undefined },
): Promise<number> {
  await uploads.begin(place);
  try {
    const wantsSha1 = expected !== undefined;
    const { size, sha1 } = await uploads.write(place, bytes, { offset: 0, wantsSha1 });
    if (size === 0) throw new AppError('bad_request', 'The file is empty');
    if (wantsSha1 && sha1 !== expected) {
      throw new AppError('bad_request', `Checksum mismatch: expected ${expected}, got ${sha1}`);
    }
    await uploads.finish(place);
    return size;
  } finally {
    await uploads.discard(place).catch(() => {});
  }
}

async function* upTo(bytes: AsyncIterable<Uint8Array>, most: number, fault: () => AppError) {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > most) throw fault();
    yield chunk;
  }
}

interface Done {
  readonly actor: Actor;
  readonly place: UploadPlace;
  readonly wanted: {
    platformId: number;
    romId: number | undefined;
    folder: string;
    fileName: string;
  };
  readonly size: number;
}

/** Counts towards what the person may send in a day. */
function doneRow({ clock }: Pick<Parts, 'clock'>, { actor, place, wanted, size }: Done) {
  const now = clock();
  return {
    id: randomUUID(),
    user_id: actor.user.id,
    platform_id: wanted.platformId,
    rom_id: wanted.romId ?? null,
    root: place.root,
    target_path: place.targetPath,
    part_path: place.partPath,
    folder: wanted.folder,
    file_name: wanted.fileName,
    total_size: size,
    total_chunks: 1,
    sha1: null,
    state: 'done' as const,
    created_at: timestamp(now),
    expires_at: timestamp(new Date(now.getTime() + UPLOAD_LIFETIME_MS)),
  };
}
