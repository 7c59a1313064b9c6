import { METADATA_FIELDS } from '@saveroom/contract';
import type {
  FieldOrigin,
  FieldValue,
  FieldView,
  MetadataChange,
  MetadataField,
} from '@saveroom/contract';

/** What is to become of a field when the form is saved. */
export type FieldDraft =
  | { readonly kind: 'value'; readonly value: FieldValue }
  | { readonly kind: 'lock' }
  | { readonly kind: 'reset' };
export type Drafts = ReadonlyMap<MetadataField, FieldDraft>;

export const NO_DRAFTS: Drafts = new Map();

/** What the sources say: the first place in order of priority that is no person. */
export const automaticChoice = ({ choices }: FieldView) =>
  choices.find(({ origin }) => origin !== 'user');

/** Nothing, an empty text and an empty list are the same. */
const asText = (value: FieldValue): string => {
  if (value === null || value === '') return '';
  return Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value);
};
export const isSameValue = (a: FieldValue, b: FieldValue): boolean => asText(a) === asText(b);

interface Shown {
  value: FieldValue;
  origin: FieldOrigin | null;
  isLocked: boolean;
}

/** A field as it will be. */
export function shownField(view: FieldView, draft: FieldDraft | undefined): Shown {
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

/** Typing back what was there is no change. */
export const setValue = (drafts: Drafts, view: FieldView, value: FieldValue): Drafts =>
  withDraft(
    drafts,
    view.field,
    isSameValue(value, view.value) ? null : { kind: 'value', value: asText(value) ? value : null },
  );

/** Locked → what the sources say is shown again; not locked → it stays as it is. */
export function toggleLock(drafts: Drafts, view: FieldView): Drafts {
  const { isLocked } = shownField(view, drafts.get(view.field));
  if (isLocked) return withDraft(drafts, view.field, view.is_locked ? { kind: 'reset' } : null);
  return withDraft(drafts, view.field, view.is_locked ? null : { kind: 'lock' });
}

/** In the order of the fields, so that what is sent does not depend on what was touched first. */
export const fieldChanges = (drafts: Drafts): MetadataChange[] =>
  METADATA_FIELDS.flatMap((field): MetadataChange[] => {
    const draft = drafts.get(field);
    if (!draft) return [];
    if (draft.kind === 'value') return [{ field, value: draft.value }];
    return [draft.kind === 'lock' ? { field, lock: true } : { field, reset: true }];
  });
