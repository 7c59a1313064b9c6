import { useMutation, useQueryClient } from '@tanstack/react-query';

import { addManual, deleteManual, deleteRomFile, toHeaderText } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { refreshRoms } from '#library/data/roms-cache.ts';
import { makeFolder } from '#uploads/data/upload-places.ts';

/** Resolves with where it is in the trash. */
export function useDeleteFile(romId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fileId: number): Promise<string> => {
      const params = { id: romId, file_id: fileId };
      return (await call(deleteRomFile, { params })).trash_id;
    },
    onSettled: () => refreshRoms(client),
  });
}

/** The file stays what it is, in a folder of its own, so that others fit beside it. */
export function useConvertToFolder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: makeFolder,
    onSettled: () => refreshRoms(client),
  });
}

export function useAddManual(romId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      call(
        addManual,
        { params: { id: romId } },
        { files: [file], headers: { 'x-upload-filename': toHeaderText(file.name) } },
      ),
    onSettled: () => refreshRoms(client),
  });
}

export function useDeleteManual(romId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteManual, { params: { id: romId } }),
    onSettled: () => refreshRoms(client),
  });
}
