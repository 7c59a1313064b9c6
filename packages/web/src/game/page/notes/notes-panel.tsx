import { NotebookPen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useAddNote } from '#game/data/notes.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

import { Section } from '../section.tsx';
import { EMPTY_DRAFT, draftAt, titleFor } from './note-draft.ts';
import { NoteCard } from './note-card.tsx';
import { NoteEditor } from './note-editor.tsx';
import { OthersNotes } from './others-notes.tsx';
import { sortNotes } from './sort-notes.ts';

/** One's own notes, and what others made public. */
export function NotesPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const { user, can } = useMe();
  const mayWrite = can('roms.user.write');
  const place = { userId: user?.id ?? 0, romId: rom.id, note: 'new' as const };
  const [isWriting, setIsWriting] = useState(() => mayWrite && draftAt(place) !== null);
  const add = useAddNote(rom.id);
  const { mine, others } = sortNotes(rom.all_user_notes, user?.id);
  /** Nobody has written anything yet. */
  const isAlone = mine.length === 0 && others.length === 0;
  const write = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setIsWriting(true)}>
      {t('note-new')}
    </Button>
  );
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {mayWrite && (
        <Section title={t('notes-mine')} trailing={!isAlone && !isWriting && write}>
          <div className="grid gap-3">
            {isWriting && (
              <NoteEditor
                place={place}
                saved={EMPTY_DRAFT}
                onSave={async (draft) => {
                  const title = titleFor(draft, t('note-untitled'));
                  await add.mutateAsync({ ...draft, title });
                }}
                onClose={() => setIsWriting(false)}
              />
            )}
            {mine.map((note) => (
              <NoteCard key={note.id} romId={rom.id} note={note} mayWrite={mayWrite} />
            ))}
            {mine.length === 0 && !isAlone && !isWriting && (
              <p className="text-sm text-ink-soft">{t('notes-none-text')}</p>
            )}
            {isAlone && !isWriting && (
              <EmptyState
                icon={<NotebookPen size={30} strokeWidth={1.5} aria-hidden="true" />}
                title={t('notes-none')}
                actions={write}
              >
                <p>{t('notes-none-text')}</p>
              </EmptyState>
            )}
          </div>
        </Section>
      )}
      {others.length > 0 && <OthersNotes notes={others} />}
    </div>
  );
}
