import { Globe, Lock, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NOTE_MAX } from '@saveroom/contract';
import type { UserNote } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { MarkdownEditorTexts } from '#shared/ui/markdown-editor.tsx';
import { MarkdownEditor } from '#shared/ui/markdown-editor.tsx';
import { Markdown } from '#shared/ui/markdown.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { useDeleteNote, useUpdateNote } from '#game/data/rom-mutations.ts';
import { NoteComments } from './note-comments.tsx';
import { loadDraft, draftOf, isSameDraft, storeDraft, noteTitle } from './notes.ts';
import type { DraftKey, NoteDraft } from './notes.ts';

interface Props {
  romId: number;
  note: UserNote;
  mayWrite: boolean;
}

/** A note of the user. It opens in the editor if there is an unsaved draft. */
export function NoteCard({ romId, note, mayWrite }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const draftKey = { userId: note.user_id, romId, note: note.id };
  const [isEditing, setIsEditing] = useState(() => mayWrite && loadDraft(draftKey) !== null);
  const [isDeleting, setIsDeleting] = useState(false);
  const update = useUpdateNote(romId);
  const remove = useDeleteNote(romId);
  const title = noteTitle(note, t('note-untitled'));

  if (isEditing) {
    return (
      <NoteEditor
        draftKey={draftKey}
        saved={draftOf(note)}
        onSave={async ({ title: given, content, is_public }) => {
          // The untitled note of older clients stays untitled unless a title is entered.
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
      {note.is_public && <NoteComments romId={romId} noteId={note.id} />}
      {isDeleting && (
        <ConfirmDialog
          title={t('note-delete-title', { title })}
          confirmLabel={t('common:delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(note.id)}
          onClose={() => setIsDeleting(false)}
        >
          <p>{t('note-delete-text')}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}

interface NoteEditorProps {
  draftKey: DraftKey;
  /** The version on the server. */
  saved: NoteDraft;
  onSave: (draft: NoteDraft) => Promise<void>;
  onClose: () => void;
}

const TITLE_MAX = 400;

/** Keeps an unsaved draft in the browser until the note is saved or discarded. */
export function NoteEditor({ draftKey, saved, onSave, onClose }: NoteEditorProps) {
  const { t } = useTranslation(['rom', 'common']);
  const texts = useEditorTexts();
  const [draft, setDraft] = useState(() => loadDraft(draftKey) ?? saved);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = (patch: Partial<NoteDraft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    storeDraft(draftKey, isSameDraft(next, saved) ? null : next);
  };
  const leave = () => {
    storeDraft(draftKey, null);
    onClose();
  };
  const send = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await onSave(draft);
      leave();
    } catch (failure) {
      setError(failure);
      setIsBusy(false);
    }
  };
  const isEmpty = draft.content.trim() === '' && draft.title.trim() === '';
  return (
    <form
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isBusy) void send();
      }}
    >
      <TextField
        label={t('note-title')}
        value={draft.title}
        onChange={(title) => change({ title })}
        placeholder={t('note-title-hint')}
        maxLength={TITLE_MAX}
        autoComplete="off"
        data-autofocus
      />
      <MarkdownEditor
        label={t('note-text')}
        value={draft.content}
        onChange={(content) => change({ content })}
        texts={texts}
        maxLength={NOTE_MAX}
      />
      <Switch
        label={t('note-public')}
        hint={draft.is_public ? t('note-public-text') : t('note-private-text')}
        checked={draft.is_public}
        onChange={(is_public) => change({ is_public })}
      />
      <ErrorNotice error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={leave}>
          {isSameDraft(draft, saved) ? t('common:close') : t('note-discard')}
        </Button>
        <Button type="submit" busy={isBusy} disabled={isEmpty}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}

function useEditorTexts(): MarkdownEditorTexts {
  const { t } = useTranslation('rom');
  return {
    view: t('editor-view'),
    write: t('editor-write'),
    preview: t('editor-preview'),
    sideBySide: t('editor-both'),
    formatting: t('editor-formatting'),
    nothingToPreview: t('editor-nothing'),
    bold: t('editor-bold'),
    italic: t('editor-italic'),
    heading: t('editor-heading'),
    list: t('editor-list'),
    quote: t('editor-quote'),
    code: t('editor-code'),
    link: t('editor-link'),
  };
}
