import { Globe, Lock, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserNote } from '@saveroom/contract';

import { useDeleteNote, useUpdateNote } from '#game/data/notes.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Markdown } from '#shared/ui/markdown.tsx';

import { draftAt, draftOf, titleFor } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';

interface Props {
  romId: number;
  note: UserNote;
  mayWrite: boolean;
}

/** A note of one's own. An unfinished change opens it again. */
export function NoteCard({ romId, note, mayWrite }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const place = { userId: note.user_id, romId, note: note.id };
  const [isEditing, setIsEditing] = useState(() => mayWrite && draftAt(place) !== null);
  const [isDeleting, setIsDeleting] = useState(false);
  const update = useUpdateNote(romId);
  const remove = useDeleteNote(romId);
  const title = titleFor(note, t('note-untitled'));

  if (isEditing) {
    return (
      <NoteEditor
        place={place}
        saved={draftOf(note)}
        onSave={async ({ title: given, content, is_public }) => {
          // The one note of older clients has no title, and keeps none unless it is given one.
          const patch = { content, is_public, ...(given.trim() && { title: given }) };
          await update.mutateAsync({ id: note.id, patch });
        }}
        onClose={() => setIsEditing(false)}
      />
    );
  }
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <header className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-ink-faint">
            {note.is_public ? (
              <Badge tone="accent" icon={<Globe size={12} aria-hidden="true" />}>
                {t('public')}
              </Badge>
            ) : (
              <Badge icon={<Lock size={12} aria-hidden="true" />}>{t('private')}</Badge>
            )}
            <time dateTime={note.updated_at} title={format.dateTime(note.updated_at)}>
              {format.ago(note.updated_at)}
            </time>
          </p>
        </div>
        {mayWrite && (
          <div className="-mt-1.5 -mr-1.5 flex">
            <IconButton label={t('note-edit', { title })} onClick={() => setIsEditing(true)}>
              <Pencil size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t('note-delete', { title })}
              tone="danger"
              onClick={() => setIsDeleting(true)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </header>
      {note.content.trim() !== '' && <Markdown text={note.content} />}
      {isDeleting && (
        <ConfirmDialog
          title={t('note-delete-title', { title })}
          confirmLabel={t('common:delete')}
          cancelLabel={t('common:cancel')}
          busy={remove.isPending}
          error={remove.error && errorText(remove.error)}
          onConfirm={() => remove.mutate(note.id)}
          onClose={() => setIsDeleting(false)}
        >
          <p>{t('note-delete-text')}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}
