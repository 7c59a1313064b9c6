import { useState } from 'react';

import { METADATA_FIELDS } from '@saveroom/contract';
import type {
  DetailedRom,
  FieldOrigin,
  FieldValue,
  FieldView,
  MetadataChange,
  MetadataField,
  RomMetadata,
  SourceId,
} from '@saveroom/contract';

import { useErrorText } from '#shared/i18n/use-error-text.ts';

import { useUpdateRom } from '#library/data/rom-changes.ts';

/** Null leaves the cover as it is. */
export type CoverDraft = { kind: 'upload'; file: File } | { kind: 'remove' } | null;

/** Matches to remove and refused sources to allow again. */
type SourceDrafts = ReadonlyMap<SourceId, 'refuse' | 'allow'>;

export type EditForm = ReturnType<typeof useEditForm>;

const without = (drafts: Drafts, field: FieldView['field']): Drafts =>
  new Map([...drafts].filter(([one]) => one !== field));

/** The unsaved changes of the edit dialog. */
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
    /** Matches as they will be after saving. */
    matches: known.matches.filter(({ source }) => sources.get(source) !== 'refuse'),
    /** Sources whose match is removed after saving. */
    refusedSources: [
      ...new Set([
        ...known.refused.map(({ source }) => source).filter((one) => sources.get(one) !== 'allow'),
        ...[...sources].flatMap(([source, action]) => (action === 'refuse' ? [source] : [])),
      ]),
    ],
    refuse: (source: SourceId) => setSources((now) => new Map([...now, [source, 'refuse']])),
    /** Undoes an unsaved removal, or allows matches of the source again. */
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

/** An unsaved change of a field. */
export type FieldDraft =
  | { readonly kind: 'value'; readonly value: FieldValue }
  | { readonly kind: 'lock' }
  | { readonly kind: 'reset' };
type Drafts = ReadonlyMap<MetadataField, FieldDraft>;

export const NO_DRAFTS: Drafts = new Map();

/** The value of the source with the highest priority. */
const automaticChoice = ({ choices }: FieldView) => choices.find(({ origin }) => origin !== 'user');

/** Null, empty text and empty list compare equal. */
const comparable = (value: FieldValue): string => {
  if (value === null || value === '') return '';
  return Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value);
};
export const isSameValue = (a: FieldValue, b: FieldValue): boolean =>
  comparable(a) === comparable(b);

interface ShownField {
  value: FieldValue;
  origin: FieldOrigin | null;
  isLocked: boolean;
}

/** The field as it will be after saving. */
export function shownField(view: FieldView, draft: FieldDraft | undefined): ShownField {
  if (draft?.kind === 'value') return { value: draft.value, origin: 'user', isLocked: true };
  if (draft?.kind === 'reset') {
    const { value = null, origin = null } = automaticChoice(view) ?? {};
    return { value, origin, isLocked: false };
  }
  const isLocked = view.is_locked || draft?.kind === 'lock';
  return { value: view.value, origin: view.origin, isLocked };
}

function withDraft(drafts: Drafts, field: MetadataField, draft: FieldDraft | null): Drafts {
  const next = new Map(drafts);
  if (draft) next.set(field, draft);
  else next.delete(field);
  return next;
}

/** Restoring the saved value removes the draft. */
export const setValue = (drafts: Drafts, view: FieldView, value: FieldValue): Drafts =>
  withDraft(
    drafts,
    view.field,
    isSameValue(value, view.value)
      ? null
      : { kind: 'value', value: comparable(value) ? value : null },
  );

/** Unlocking resets the field to its sources; locking keeps the current value. */
export function toggleLock(drafts: Drafts, view: FieldView): Drafts {
  const { isLocked } = shownField(view, drafts.get(view.field));
  if (isLocked) return withDraft(drafts, view.field, view.is_locked ? { kind: 'reset' } : null);
  return withDraft(drafts, view.field, view.is_locked ? null : { kind: 'lock' });
}

/** In a fixed order, independent of the order of edits. */
export const fieldChanges = (drafts: Drafts): MetadataChange[] =>
  METADATA_FIELDS.flatMap((field): MetadataChange[] => {
    const draft = drafts.get(field);
    if (!draft) return [];
    if (draft.kind === 'value') return [{ field, value: draft.value }];
    return [draft.kind === 'lock' ? { field, lock: true } : { field, reset: true }];
  });
