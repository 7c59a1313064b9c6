import {
  patchedFileName,
  patchRom as downloadRoute,
  savePatchedRom as saveRoute,
} from '@saveroom/contract';
import type { Reply } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { Semaphore } from '#core/lib/concurrency.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { callWorker, workerUrl } from '#core/lib/worker-call.ts';
import { copyArtwork } from '#modules/artwork/artwork.api.ts';
import {
  arrangeVersions,
  changeMetadata,
  type MetadataDeps,
} from '#modules/metadata/metadata.api.ts';
import {
  configuredPriorities,
  copyMetadata,
  removeDatMatch,
  saveRom,
} from '#modules/roms/roms.api.ts';
import { addWrittenGame } from '#modules/scan/scan.api.ts';
import { storeNewFile } from '#modules/uploads/uploads.api.ts';

import { type PatchInputs, withPatchInputs } from './patch-inputs.ts';
import type { PatchCall } from './patch-worker.ts';
import { findQueriedSources } from './patches.queries.ts';

interface Request {
  /** Of the base file. */
  readonly id: number;
  readonly actor: Actor;
  readonly http: Pick<Exchange, 'form' | 'disconnected'>;
}

const MAX_CONCURRENT = 2;
/** A small IPS patch can repeat the same writes for hours. */
const TIMEOUT_MS = 10 * 60 * 1000;
const semaphore = new Semaphore(MAX_CONCURRENT);

type PatchDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'events'>;

/** Sends the patched file. */
export async function downloadPatched(
  deps: PatchDeps,
  { id, actor, http }: Request,
): Promise<FileReply> {
  const signal = http.disconnected();
  const { storage } = deps;
  return withPatchInputs(deps, { id, http, rule: downloadRoute.uploads }, async (inputs) => {
    const { base, patch, fields } = inputs;
    const name = fields.output_file_name || patchedFileName(base.name, patch.name);
    const problem = fileNameProblem(name);
    if (problem !== null) throw new AppError('bad_request', problem);
    const targetPath = await storage.patches.create();
    try {
      const freeBytes = await storage.diskReserve.availableIn(storage.patches.path);
      await applyInWorker(deps, inputs, { targetPath, freeBytes, actor, signal });
      const file = await storage.patches.openOnce(targetPath);
      if (!file) throw new Error(`patches: the result ${targetPath} is missing`);
      return new FileReply(file, name);
    } finally {
      await storage.patches.remove(targetPath);
    }
  });
}

type SaveDeps = PatchDeps & MetadataDeps & Pick<Deps, 'jobs'>;

/** Adds the patched file to the library as another version of the game. */
export async function savePatched(
  deps: SaveDeps,
  { id, actor, http }: Request,
): Promise<Reply<typeof saveRoute>> {
  const signal = http.disconnected();
  return withPatchInputs(deps, { id, http, rule: saveRoute.uploads }, async (inputs) => {
    const { base, patch, fields } = inputs;
    const fileName = fields.output_file_name || patchedFileName(base.name, patch.name);
    const { rom_id: originalId, platform_id: platformId } = base.row;
    let saved: Reply<typeof saveRoute> | undefined;
    await storeNewFile(deps, {
      actor,
      platformId,
      fileName,
      minSize: base.row.file_size_bytes,
      write: (targetPath, freeBytes) =>
        applyInWorker(deps, inputs, { targetPath, freeBytes, actor, signal }),
      async onStored({ root, folder, size }) {
        const platformFolder = { root, romsPath: folder };
        const rom_id = await addWrittenGame(
          deps.db,
          await deps.disk.findLooseGame(platformFolder, fileName),
          {
            folder: platformFolder,
            platformId,
            now: timestamp(deps.clock()),
            priorities: configuredPriorities(deps.configFile.current()),
          },
        );
        await joinVersions(deps, { originalId, newId: rom_id });
        saved = { rom_id, file_name: fileName, file_size_bytes: size };
      },
    });
    if (!saved) throw new Error('invariant: a stored file has a game');
    return saved;
  });
}

/** Gives a new version the metadata and artwork of the original, and groups the two. */
async function joinVersions(
  deps: SaveDeps,
  { originalId, newId }: { originalId: number; newId: number },
): Promise<void> {
  await changeMetadata(deps, newId, async (db, now) => {
    await copyMetadata(db, originalId, newId);
    // A DAT lists the original dump, not this one.
    await removeDatMatch(db, newId);
    await copyArtwork(db, { from: originalId, to: newId, now });
    await saveRom(db, newId, await findQueriedSources(db, originalId));
  });
  const siblings = await deps.listIndex.siblings([originalId], null);
  if (siblings.get(originalId)?.includes(newId)) return;
  await arrangeVersions(deps, { rom_ids: [originalId, newId], action: 'join' });
}

interface PatchRun {
  readonly targetPath: string;
  /** On the disk of the target. */
  readonly freeBytes: number;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** Returns the size of the result. */
async function applyInWorker(
  { env, events }: Pick<PatchDeps, 'env' | 'events'>,
  { base, patch, fields: { progress_id: id } }: PatchInputs,
  { targetPath, freeBytes, actor, signal }: PatchRun,
): Promise<number> {
  const request = {
    basePath: base.path,
    baseName: base.name,
    patchPath: patch.path,
    targetPath,
    maxBytes: env.ROM_PATCHER_MAX_FILE_SIZE_BYTES,
    freeBytes,
  };
  const url = workerUrl(import.meta.url, 'patch-worker');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const call = () =>
    callWorker<PatchCall>(url, request, {
      signal: AbortSignal.any([signal, timeout]),
      canTerminate: true,
      onEvent: (fraction) => {
        if (id === undefined) return;
        events.emit('patch:progress', { id, fraction }, { user_id: actor.user.id });
      },
    });
  const result = await semaphore.run(call).catch((error: unknown) => {
    if (!timeout.aborted) throw error;
    throw new AppError('bad_request', 'Applying the patch took too long', { cause: error });
  });
  if ('size' in result) return result.size;
  const { text, expected, actual } = result;
  throw new AppError('wrong_base', text, { checksums: { expected, actual } });
}
