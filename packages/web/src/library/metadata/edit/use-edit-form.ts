import { useState } from 'react';

import type {
  DetailedRom,
  FieldValue,
  FieldView,
  MetadataChange,
  RomMetadata,
  SourceId,
} from '@saveroom/contract';

import { useUpdateRom } from '#library/data/rom-changes.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';

import { NO_DRAFTS, fieldChanges, setValue, toggleLock } from './edit-draft.ts';
import type { Drafts } from './edit-draft.ts';

/** A picture to send, none any more, or null: as it is. */
export type CoverDraft = { kind: 'upload'; file: File } | { kind: 'remove' } | null;

/** Matches to remove and refused sources to allow again. */
type SourceDrafts = ReadonlyMap<SourceId, 'refuse' | 'allow'>;

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
  const [sources, setSources] = useState<SourceDrafts>(new Map());
  const update = useUpdateRom(rom.id);
  const renames = fsName.trim() !== rom.fs_name;

  const send = () =>
    update.mutateAsync({
      fsName: renames ? fsName.trim() : undefined,
      cover: cover?.kind === 'upload' ? cover.file : undefined,
      removesCover: cover?.kind === 'remove',
      changes: [
        ...fieldChanges(drafts),
        ...[...sources].map(([source, action]): MetadataChange => ({ source, action })),
      ],
    });
  const isRefused = (source: SourceId) => known.refused.some((one) => one.source === source);

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
    /** As they will be. */
    matches: known.matches.filter(({ source }) => sources.get(source) !== 'refuse'),
    /** Sources whose match was removed, as they will be. */
    refusedSources: [
      ...new Set([
        ...known.refused.map(({ source }) => source).filter((one) => sources.get(one) !== 'allow'),
        ...[...sources].flatMap(([source, action]) => (action === 'refuse' ? [source] : [])),
      ]),
    ],
    refuse: (source: SourceId) => setSources((now) => new Map([...now, [source, 'refuse']])),
    /** Takes back a removal that is not saved yet. */
    allow: (source: SourceId) =>
      setSources((now) => {
        const next = new Map(now);
        if (now.get(source) === 'refuse') next.delete(source);
        else if (isRefused(source)) next.set(source, 'allow');
        return next;
      }),
    isDirty: drafts.size > 0 || sources.size > 0 || cover !== null || renames,
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
