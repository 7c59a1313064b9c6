import { useMutation, useQueryClient } from '@tanstack/react-query';

import { patchRom, savePatchedRom } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { onServerEvent } from '#shared/api/socket.ts';
import { logFailure } from '#shared/lib/log.ts';

import { refreshRoms } from '#library/data/roms-cache.ts';

/** The id of a file in the library, or a file from this device. */
export type PatchSource = number | File;

export interface PatchRequest {
  readonly baseId: number;
  readonly patch: PatchSource;
  readonly fileName: string;
  readonly target: 'save' | 'download';
  readonly signal: AbortSignal;
  /** The fraction that is done. */
  readonly onProgress: (fraction: number) => void;
}

/** A saved version, or null: the result was passed to the browser as a download. */
type PatchResult = { readonly romId: number; readonly fileName: string } | null;

/** Applies a patch on the server. */
export function useApplyPatch() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: applyPatch,
    onSuccess: (saved) => {
      if (saved) {
        refreshRoms(client).catch((error: unknown) => logFailure('Refreshing games', error));
      }
    },
  });
}

async function applyPatch(request: PatchRequest): Promise<PatchResult> {
  const { baseId, target, fileName, signal, onProgress } = request;
  const progressId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const form = formOf(request, progressId);
  const params = { id: baseId };
  const stopListening = onServerEvent('patch:progress', ({ id, fraction }) => {
    if (id === progressId) onProgress(fraction);
  });
  try {
    if (target === 'save') {
      const saved = await call(savePatchedRom, { params }, { form, signal });
      return { romId: saved.rom_id, fileName: saved.file_name };
    }
    const { file, name } = await fetchFile(addressOf(patchRom, { params }), { form, signal });
    saveAs(file, name || fileName);
    return null;
  } finally {
    stopListening();
  }
}

function formOf({ patch, fileName }: PatchRequest, progressId: string): FormData {
  const form = new FormData();
  form.append('progress_id', progressId);
  form.append('output_file_name', fileName);
  if (typeof patch === 'number') form.append('patch_file_id', String(patch));
  else form.append('patch_file', patch, patch.name);
  return form;
}

const REVOKE_AFTER_MS = 60_000;

/** Passes a file to the browser as a download. */
function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
