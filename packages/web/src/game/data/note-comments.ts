import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  addNoteComment,
  deleteNoteComment,
  getCommentSetting,
  listNoteComments,
  setCommentSetting,
  updateNoteComment,
} from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

export const commentQueries = {
  root: ['note-comments'] as const,
  setting: () =>
    queryOptions({
      queryKey: [...commentQueries.root, 'setting'],
      queryFn: ({ signal }) => call(getCommentSetting, {}, { signal }),
    }),
  of: (romId: number) =>
    queryOptions({
      queryKey: [...commentQueries.root, 'of', romId],
      queryFn: ({ signal }) => call(listNoteComments, { params: { id: romId } }, { signal }),
    }),
};

export interface CommentKey {
  readonly romId: number;
  readonly noteId: number;
}

export function useSaveComment({ romId, noteId }: CommentKey) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    /** Adds a comment, or changes the one with the given id. */
    mutationFn: ({ id, content }: { id?: number | undefined; content: string }) => {
      const params = { id: romId, note_id: noteId };
      const body = { content };
      return id === undefined
        ? call(addNoteComment, { params, body }, { on403: 'pass' })
        : call(updateNoteComment, { params: { ...params, comment_id: id }, body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: commentQueries.of(romId).queryKey }),
  });
}

export function useDeleteComment({ romId, noteId }: CommentKey) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (comment_id: number) =>
      call(deleteNoteComment, { params: { id: romId, note_id: noteId, comment_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentQueries.of(romId).queryKey }),
  });
}

export function useAllowComments() {
  const client = useQueryClient();
  const { queryKey } = commentQueries.setting();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (is_enabled: boolean) => call(setCommentSetting, { body: { is_enabled } }),
    onMutate: (is_enabled) => client.setQueryData(queryKey, { is_enabled }),
    onSettled: () => client.invalidateQueries({ queryKey: commentQueries.root }),
  });
}
