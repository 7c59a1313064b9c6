import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NOTE_MAX } from '@saveroom/contract';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { MarkdownEditor } from '#shared/ui/markdown-editor.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { draftAt, isSameDraft, keepDraft } from './note-draft.ts';
import type { DraftPlace, NoteDraft } from './note-draft.ts';
import { useEditorTexts } from './use-editor-texts.ts';

interface Props {
  place: DraftPlace;
  /** As the server has it. */
  saved: NoteDraft;
  onSave: (draft: NoteDraft) => Promise<void>;
  onClose: () => void;
}

const TITLE_MAX = 400;

/** What is written here survives a reload of the page until it is saved or thrown away. */
export function NoteEditor({ place, saved, onSave, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const texts = useEditorTexts();
  const errorText = useErrorText();
  const [draft, setDraft] = useState(() => draftAt(place) ?? saved);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = (patch: Partial<NoteDraft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    keepDraft(place, isSameDraft(next, saved) ? null : next);
  };
  const leave = () => {
    keepDraft(place, null);
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
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
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
