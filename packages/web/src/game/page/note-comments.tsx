import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { COMMENT_MAX } from '@saveroom/contract';
import type { NoteComment } from '@saveroom/contract';

import { commentQueries, useDeleteComment, useSaveComment } from '#game/data/note-comments.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Markdown } from '#shared/ui/markdown.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';

import { authorAvatar } from './notes.ts';

interface Props {
  romId: number;
  noteId: number;
}

/** The comments on a public note. Renders nothing if comments are turned off on the server. */
export function NoteComments({ romId, noteId }: Props) {
  const { t } = useTranslation('rom');
  const { can } = useMe();
  const format = useFormat();
  const [isWriting, setIsWriting] = useState(false);
  const { data: setting } = useQuery(commentQueries.setting());
  const { data = [] } = useQuery({
    ...commentQueries.of(romId),
    enabled: setting?.is_enabled === true,
  });
  if (!setting?.is_enabled) return null;
  const comments = data.filter((one) => one.note_id === noteId);
  const mayWrite = can('roms.user.write');
  if (comments.length === 0 && !mayWrite) return null;
  return (
    <section
      aria-label={t('comments', { count: comments.length, number: format.number(comments.length) })}
      className="mt-3 grid gap-3 border-t border-line pt-3"
    >
      {comments.length > 0 && (
        <>
          <h4 className="text-[0.8125rem] font-semibold text-ink-soft">
            {t('comments', { count: comments.length, number: format.number(comments.length) })}
          </h4>
          <ul className="grid gap-4">
            {comments.map((comment) => (
              <li key={comment.id}>
                <Comment romId={romId} comment={comment} />
              </li>
            ))}
          </ul>
        </>
      )}
      {mayWrite &&
        (isWriting ? (
          <CommentForm romId={romId} noteId={noteId} onClose={() => setIsWriting(false)} />
        ) : (
          <Button size="sm" className="justify-self-start" onClick={() => setIsWriting(true)}>
            {t('comment-add')}
          </Button>
        ))}
    </section>
  );
}

function Comment({ romId, comment }: { romId: number; comment: NoteComment }) {
  const { t } = useTranslation(['rom', 'common']);
  const { user } = useMe();
  const format = useFormat();
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const { note_id: noteId, username } = comment;
  const remove = useDeleteComment({ romId, noteId });
  if (isEditing) {
    return (
      <CommentForm
        romId={romId}
        noteId={noteId}
        comment={comment}
        onClose={() => setIsEditing(false)}
      />
    );
  }
  return (
    <article className="flex gap-2.5">
      <Avatar name={username} src={authorAvatar(comment)} size={28} />
      <div className="grid min-w-0 flex-1 gap-1">
        <header className="flex flex-wrap items-center gap-x-2">
          <h5 className="text-sm font-semibold wrap-anywhere">{username}</h5>
          <time
            dateTime={comment.created_at}
            title={format.dateTime(comment.created_at)}
            className="text-[0.8125rem] text-ink-faint"
          >
            {format.ago(comment.created_at)}
          </time>
          {comment.updated_at !== comment.created_at && (
            <span className="text-[0.8125rem] text-ink-faint">{t('comment-edited')}</span>
          )}
          <span className="-my-1.5 ml-auto flex">
            {comment.user_id === user?.id && (
              <IconButton label={t('comment-edit')} onClick={() => setIsEditing(true)}>
                <Pencil size={15} aria-hidden="true" />
              </IconButton>
            )}
            {comment.can_delete && (
              <IconButton
                label={t('comment-delete', { name: username })}
                tone="danger"
                onClick={() => setIsDeleting(true)}
              >
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            )}
          </span>
        </header>
        <Markdown text={comment.content} />
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={t('comment-delete-title')}
          confirmLabel={t('common:delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(comment.id)}
          onClose={() => setIsDeleting(false)}
        >
          <p>{t('note-delete-text')}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}

interface FormProps extends Props {
  /** Undefined to add a comment. */
  comment?: NoteComment;
  onClose: () => void;
}

function CommentForm({ romId, noteId, comment, onClose }: FormProps) {
  const { t } = useTranslation(['rom', 'common']);
  const [content, setContent] = useState(comment?.content ?? '');
  const save = useSaveComment({ romId, noteId });
  const isEmpty = content.trim() === '';
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || save.isPending) return;
        save.mutate({ id: comment?.id, content }, { onSuccess: onClose });
      }}
    >
      <TextArea
        label={comment ? t('comment-edit') : t('comment-add')}
        value={content}
        onChange={setContent}
        maxLength={COMMENT_MAX}
        data-autofocus
      />
      <ErrorNotice error={save.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="sm" type="submit" busy={save.isPending} disabled={isEmpty}>
          {comment ? t('common:save') : t('comment-send')}
        </Button>
      </div>
    </form>
  );
}
