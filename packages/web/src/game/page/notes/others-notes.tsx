import { useTranslation } from 'react-i18next';

import type { UserNote } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { Markdown } from '#shared/ui/markdown.tsx';

import { Section } from '../section.tsx';
import { avatarOf } from './avatar-of.ts';
import { titleFor } from './note-draft.ts';
import { byAuthor } from './sort-notes.ts';

/** What others made public, person by person. */
export function OthersNotes({ notes }: { notes: readonly UserNote[] }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  return (
    <Section title={t('notes-others')}>
      <ul className="grid gap-6">
        {byAuthor(notes, format.compare).map(({ author, notes: own }) => (
          <li key={author.user_id} className="grid gap-2.5">
            <h3 className="flex items-center gap-2.5 text-sm font-semibold">
              <Avatar name={author.username} src={avatarOf(author)} size={28} />
              {author.username}
            </h3>
            {own.map((note, place) => (
              <Disclosure
                key={note.id}
                title={titleFor(note, t('note-untitled'))}
                trailing={<time dateTime={note.updated_at}>{format.ago(note.updated_at)}</time>}
                startOpen={place === 0}
              >
                <Markdown text={note.content} />
              </Disclosure>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
