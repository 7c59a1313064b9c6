import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#shared/lib/api-error.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { EMPTY_DRAFT, loadDraft } from './notes.ts';
import type { NoteDraft } from './notes.ts';
import { NoteEditor } from './note-card.tsx';

beforeAll(speakEnglish);
beforeEach(() => sessionStorage.clear());

const draftKey = { userId: 1, romId: 7, note: 'new' } as const;

function edit(onSave: (draft: NoteDraft) => Promise<void> = () => Promise.resolve()) {
  const onClose = vi.fn<() => void>();
  show(
    <NoteEditor draftKey={draftKey} saved={EMPTY_DRAFT} onSave={onSave} onClose={onClose} />,
    createQueryClient(),
  );
  return { onClose };
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const text = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('unsaved text is restored after a reload', () => {
  edit();
  write('Title', 'Maps');
  write('Note', 'Left, then left');
  fireEvent.click(screen.getByLabelText('Public'));
  cleanup();
  edit();
  expect(text('Title')).toBe('Maps');
  expect(text('Note')).toBe('Left, then left');
  expect(screen.getByLabelText<HTMLInputElement>('Public').checked).toBe(true);
});

test('saving sends the note and removes the draft', async () => {
  const sent: NoteDraft[] = [];
  const { onClose } = edit((draft) => {
    sent.push(draft);
    return Promise.resolve();
  });
  write('Note', 'Left');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ title: '', content: 'Left', is_public: false }]);
  expect(loadDraft(draftKey)).toBeNull();
});

test('a failed save shows the error and keeps the text', async () => {
  const { onClose } = edit(() => Promise.reject(new ApiError(0, 'network', 'offline')));
  write('Note', 'Left');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach the server');
  expect(onClose).not.toHaveBeenCalled();
  expect(loadDraft(draftKey)?.content).toBe('Left');
});

test('discarding removes the draft', () => {
  const { onClose } = edit();
  write('Note', 'Left');
  press('Discard changes');
  expect(onClose).toHaveBeenCalledOnce();
  expect(loadDraft(draftKey)).toBeNull();
});

test('an empty note cannot be saved', () => {
  edit();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
