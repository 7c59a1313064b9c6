import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addManual,
  addManualFile,
  addNote,
  addScreenshotFile,
  addSoundtrackFile,
  deleteManual,
  deleteNote,
  deleteRomFile,
  redownloadManual,
  refreshAchievements,
  setRomProps,
  toHeaderText,
  updateNote,
} from '@saveroom/contract';
import type { DetailedRom, Sent, SiblingRom, User, UserNote } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { userQueries } from '#shared/data/users.ts';

import { refreshOthers, showRomChange } from '#library/data/rom-cache.ts';
import { refreshRoms } from '#library/data/roms-cache.ts';
import { makeFolder } from '#uploads/data/upload-places.ts';

/** Notes are part of the game, so a change updates the cached game. */
async function showNotes(
  client: QueryClient,
  romId: number,
  change: (notes: readonly UserNote[]) => UserNote[],
): Promise<void> {
  showRomChange(client, romId, (rom) => {
    const notes = change(rom.all_user_notes);
    return { ...rom, all_user_notes: notes, has_notes: notes.length > 0 };
  });
  await refreshOthers(client, romId);
}

export function useAddNote(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Sent<typeof addNote>['body']) =>
      call(addNote, { params: { id: romId }, body }),
    onSuccess: (note) => showNotes(client, romId, (notes) => [note, ...notes]),
  });
}

interface NoteChange {
  id: number;
  patch: Sent<typeof updateNote>['body'];
}

export function useUpdateNote(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id: note_id, patch: body }: NoteChange) =>
      call(updateNote, { params: { id: romId, note_id }, body }),
    onSuccess: (saved) =>
      showNotes(client, romId, (notes) =>
        notes.map((note) => (note.id === saved.id ? saved : note)),
      ),
  });
}

export function useDeleteNote(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (note_id: number) => call(deleteNote, { params: { id: romId, note_id } }),
    onSuccess: (_reply, gone) =>
      showNotes(client, romId, (notes) => notes.filter(({ id }) => id !== gone)),
  });
}

/** Resolves with the id of the file in the trash. */
export function useDeleteFile(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async (fileId: number): Promise<string> => {
      const params = { id: romId, file_id: fileId };
      return (await call(deleteRomFile, { params })).trash_id;
    },
    onSettled: () => refreshRoms(client),
  });
}

/** Moves a single-file game into its own folder, so that more files can be added. */
export function useConvertToFolder() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: makeFolder,
    onSettled: () => refreshRoms(client),
  });
}

export function useAddManual(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (file: File) =>
      call(
        addManual,
        { params: { id: romId } },
        { files: [file], headers: { 'x-upload-filename': toHeaderText(file.name) } },
      ),
    onSettled: () => refreshRoms(client),
  });
}

export type GameFileKind = 'soundtrack' | 'screenshot' | 'manual';

const GAME_FILE_ROUTES = {
  soundtrack: addSoundtrackFile,
  screenshot: addScreenshotFile,
  manual: addManualFile,
} as const;

export type AddGameFiles = ReturnType<typeof useAddGameFiles>;

/** Adds files to the folder of a game, one after the other. Resolves with their number. */
export function useAddGameFiles(romId: number, kind: GameFileKind) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async (files: readonly File[]): Promise<number> => {
      for (const file of files) {
        await call(
          GAME_FILE_ROUTES[kind],
          { params: { id: romId } },
          { files: [file], headers: { 'x-upload-filename': toHeaderText(file.name) } },
        );
      }
      return files.length;
    },
    onSettled: () => refreshRoms(client),
  });
}

export function useRedownloadManual(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(redownloadManual, { params: { id: romId } }),
    onSettled: () => refreshRoms(client),
  });
}

export function useDeleteManual(romId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(deleteManual, { params: { id: romId } }),
    onSettled: () => refreshRoms(client),
  });
}

/** Sets the version that grouped galleries show. Optimistic. */
export function useSetMainVersion({ id: romId }: DetailedRom) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call(setRomProps, { params: { id }, body: { data: { is_main_sibling: true } } }),
    onMutate: (mainId) => showRomChange(client, romId, (rom) => withMain(rom, mainId)),
    onError: (_error, _id, rollback) => rollback?.(),
    onSettled: () => refreshOthers(client, romId),
  });
}

function withMain(rom: DetailedRom, mainId: number): DetailedRom {
  const marked = (sibling: SiblingRom) => ({ ...sibling, is_main_sibling: sibling.id === mainId });
  return {
    ...rom,
    siblings: rom.siblings.map(marked),
    sibling_roms: rom.sibling_roms.map(marked),
    rom_user: { ...rom.rom_user, is_main_sibling: rom.id === mainId },
  };
}

/** Reads progress from RetroAchievements, which may take a minute. `incremental`: only new. */
export function useRefreshAchievements() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, incremental }: Pick<User, 'id'> & { incremental: boolean }) =>
      call(refreshAchievements, { params: { id }, body: { incremental } }),
    onSettled: () => client.invalidateQueries({ queryKey: userQueries.me().queryKey }),
  });
}
