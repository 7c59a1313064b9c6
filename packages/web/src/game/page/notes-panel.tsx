import { NotebookPen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, UserNote } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Markdown } from '#shared/ui/markdown.tsx';

import { useAddNote } from '#game/data/rom-mutations.ts';
import { NoteCard, NoteEditor } from './note-card.tsx';
import { authorAvatar, byAuthor, loadDraft, EMPTY_DRAFT, sortNotes, noteTitle } from './notes.ts';
import { NoteComments } from './note-comments.tsx';
import { Section } from './rom-layout.tsx';

/** The user's own notes and public notes of others. */
export function NotesPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const { user, can } = useMe();
  const mayWrite = can('roms.user.write');
  const draftKey = { userId: user?.id ?? 0, romId: rom.id, note: 'new' as const };
  const [isWriting, setIsWriting] = useState(() => mayWrite && loadDraft(draftKey) !== null);
  const add = useAddNote(rom.id);
  const { mine, others } = sortNotes(rom.all_user_notes, user?.id);
  const isEmpty = mine.length === 0 && others.length === 0;
  const write = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setIsWriting(true)}>
      {t('note-new')}
    </Button>
  );
  return (
    <div className="@container">
      <div
        className={classes(
          'grid gap-x-12 gap-y-10',
          (isWriting || !isEmpty) && '@4xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
        )}
      >
        {mayWrite && (
          <Section title={t('notes-mine')} trailing={!isEmpty && !isWriting && write}>
            <div className="grid gap-3">
              {isWriting && (
                <NoteEditor
                  draftKey={draftKey}
                  saved={EMPTY_DRAFT}
                  onSave={async (draft) => {
                    const title = noteTitle(draft, t('note-untitled'));
                    await add.mutateAsync({ ...draft, title });
                  }}
                  onClose={() => setIsWriting(false)}
                />
              )}
              {mine.map((note) => (
                <NoteCard key={note.id} romId={rom.id} note={note} mayWrite={mayWrite} />
              ))}
              {mine.length === 0 && !isEmpty && !isWriting && (
                <p className="text-sm text-ink-soft">{t('notes-none-text')}</p>
              )}
              {isEmpty && !isWriting && (
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
        {others.length > 0 && <OthersNotes romId={rom.id} notes={others} />}
      </div>
    </div>
  );
}

/** Public notes of other users, by author. */
function OthersNotes({ romId, notes }: { romId: number; notes: readonly UserNote[] }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  return (
    <Section title={t('notes-others')}>
      <ul className="grid gap-6">
        {byAuthor(notes, format.compare).map(({ author, notes: own }) => (
          <li key={author.user_id} className="grid gap-2.5">
            <h3 className="flex items-center gap-2.5 text-sm font-semibold">
              <Avatar name={author.username} src={authorAvatar(author)} size={28} />
              {author.username}
            </h3>
            {own.map((note, index) => (
              <Disclosure
                key={note.id}
                title={noteTitle(note, t('note-untitled'))}
                trailing={<time dateTime={note.updated_at}>{format.ago(note.updated_at)}</time>}
                startOpen={index === 0}
              >
                <Markdown text={note.content} />
                <NoteComments romId={romId} noteId={note.id} />
              </Disclosure>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
