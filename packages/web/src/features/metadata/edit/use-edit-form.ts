import { useState } from 'react';

import type { DetailedRom, FieldValue, FieldView, RomMetadata } from '@saveroom/contract';

import { useUpdateRom } from '#data/rom-changes.ts';
import { useChangeMetadata } from '#data/rom-metadata-actions.ts';
import { useErrorText } from '#i18n/use-error-text.ts';

import { NO_DRAFTS, fieldChanges, setValue, toggleLock } from './edit-draft.ts';
import type { Drafts } from './edit-draft.ts';

/** A picture to send, none any more, or null: as it is. */
export type CoverDraft = { kind: 'upload'; file: File } | { kind: 'remove' } | null;

export type EditForm = ReturnType<typeof useEditForm>;

const without = (drafts: Drafts, field: FieldView['field']): Drafts =>
  new Map([...drafts].filter(([one]) => one !== field));

/** Everything changed in the dialog, until it is saved or given up. */
export function useEditForm(rom: DetailedRom, known: RomMetadata, onSaved: () => void) {
  const errorText = useErrorText();
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const [cover, setCover] = useState<CoverDraft>(null);
  const [fsName, setFsName] = useState(rom.fs_name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const update = useUpdateRom(rom.id);
  const change = useChangeMetadata(rom.id);
  const renames = fsName.trim() !== rom.fs_name;

  const send = async () => {
    if (renames || cover) {
      await update.mutateAsync({
        fsName: renames ? fsName.trim() : undefined,
        cover: cover?.kind === 'upload' ? cover.file : undefined,
        removesCover: cover?.kind === 'remove',
      });
      setCover(null);
    }
    // What went through is no longer a draft when a later one is refused.
    await change.mutateAsync({
      changes: fieldChanges(drafts),
      onDone: (done) => {
        if ('field' in done) setDrafts((now) => without(now, done.field));
      },
    });
  };

  return {
    rom,
    known,
    drafts,
    cover,
    fsName,
    renames,
    setFsName,
    viewOf: (field: FieldView['field']) => known.fields.find((view) => view.field === field),
    setField: (view: FieldView, value: FieldValue) => {
      if (view.field === 'cover') setCover(null);
      setDrafts((now) => setValue(now, view, value));
    },
    toggleLock: (view: FieldView) => setDrafts((now) => toggleLock(now, view)),
    setCover: (next: CoverDraft) => {
      setCover(next);
      setDrafts((now) => without(now, 'cover'));
    },
    isDirty: drafts.size > 0 || cover !== null || renames,
    isSaving,
    problem,
    save: () => {
      if (isSaving) return;
      setIsSaving(true);
      setProblem(null);
      send()
        .then(onSaved)
        .catch((error: unknown) => setProblem(errorText(error)))
        .finally(() => setIsSaving(false));
    },
  };
}
