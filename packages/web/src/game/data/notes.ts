import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { addNote, deleteNote, updateNote } from '@saveroom/contract';
import type { Sent, UserNote } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { refreshOthers, showRomChange } from '#library/data/rom-cache.ts';

/** Notes come with the game they are about; what is written here is put among them. */
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
    mutationFn: (note_id: number) => call(deleteNote, { params: { id: romId, note_id } }),
    onSuccess: (_reply, gone) =>
      showNotes(client, romId, (notes) => notes.filter(({ id }) => id !== gone)),
  });
}
