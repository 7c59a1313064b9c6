import { useNavigate } from '@tanstack/react-router';

import { useMe } from '#shared/data/me.ts';
import { collectionLink } from '../collections/collection.ts';

import type { Entry } from './palette-groups.ts';
import { rememberSearch } from './recent-searches.ts';

interface Options {
  term: string;
  /** The term whose results are shown instead; null: those of `term`. */
  corrected: string | null;
  onClose: () => void;
  /** Searches for something else, without leaving. */
  onTerm: (term: string) => void;
}

/** Where an entry leads. What was searched for is remembered once it has led somewhere. */
export function useOpenEntry({ term, corrected, onClose, onTerm }: Options) {
  const navigate = useNavigate();
  const { user } = useMe();
  const leave = () => {
    if (user) rememberSearch(user.id, term);
    onClose();
  };
  const all = () => {
    leave();
    const search = corrected ?? term;
    void navigate({ to: '/search', search: search ? { search } : {} });
  };
  const open = (entry: Entry) => {
    if (entry.kind === 'recent') {
      onTerm(entry.term);
      return;
    }
    if (entry.kind === 'all') {
      all();
      return;
    }
    leave();
    if (entry.kind === 'game') {
      void navigate({ to: '/rom/$rom', params: { rom: entry.rom.id } });
    } else if (entry.kind === 'platform') {
      void navigate({ to: '/platform/$platform', params: { platform: entry.platform.id } });
    } else void navigate(collectionLink(entry.collection));
  };
  return { all, open };
}
