import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { collectionLink } from '#library/collections/collection.ts';
import { useMe } from '#shared/data/me.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { useDialog } from '#shared/ui/use-dialog.ts';

import { entryKey } from './palette-groups.ts';
import type { Entry } from './palette-groups.ts';
import { PaletteResults } from './palette-results.tsx';
import { rememberSearch } from './recent-searches.ts';
import { searchPalette } from './search-palette-state.ts';
import { usePalette } from './use-palette.ts';

/** The search palette above the page. Full screen on phones. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const id = useId();
  const ref = useDialog({ open: true, onClose });
  const [typed, setTyped] = useState(searchPalette.typed);
  const palette = usePalette(typed.trim());
  const { entries, active } = palette;
  const go = useOpenEntry({
    term: typed.trim(),
    corrected: palette.corrected,
    onClose,
    onTerm: setTyped,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[active];
      if (event.ctrlKey || event.metaKey) go.all();
      else if (entry) go.open(entry);
    } else if (palette.step(event.key)) event.preventDefault();
  };
  const activeEntry = entries[active];
  return (
    <dialog
      ref={ref}
      aria-label={t('palette-label')}
      className="dialog-panel flex-col border-line bg-raised p-0 text-ink shadow-3 open:flex max-md:m-0 max-md:h-dvh max-md:max-h-dvh max-md:w-screen max-md:max-w-full md:mx-auto md:mt-[12dvh] md:mb-auto md:max-h-[76dvh] md:w-160 md:rounded-lg md:border"
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line pr-2 pl-4 max-md:pt-[env(safe-area-inset-top)]">
        {palette.isSearching ? (
          <Spinner size={20} />
        ) : (
          <Search size={20} aria-hidden="true" className="shrink-0 text-ink-faint" />
        )}
        <input
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          aria-label={t('palette-label')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeEntry && `${id}-${entryKey(activeEntry)}`}
          aria-autocomplete="list"
          placeholder={t('palette-label')}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={200}
          data-autofocus
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none"
        />
        <IconButton label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <PaletteResults id={id} palette={palette} onOpen={go.open} />
      <PaletteHints />
    </dialog>
  );
}

const KEYS = [
  { keys: ['↑', '↓'], name: 'move' },
  { keys: ['↵'], name: 'open' },
  { keys: ['Ctrl', '↵'], name: 'all' },
  { keys: ['Esc'], name: 'close' },
] as const;

/** For those who have a keyboard; phones have none to show them for. */
function PaletteHints() {
  const { t } = useTranslation('common');
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 gap-5 border-t border-line px-4 py-2.5 text-xs text-ink-faint max-md:hidden"
    >
      {KEYS.map(({ keys, name }) => (
        <span key={name} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <kbd
              key={key}
              className="grid h-5 min-w-5 place-items-center rounded-xs border border-line bg-sunken px-1 font-sans"
            >
              {key}
            </kbd>
          ))}
          {t(`palette-key-${name}`)}
        </span>
      ))}
    </p>
  );
}

interface Options {
  term: string;
  /** The term whose results are shown instead; null if those of `term` are. */
  corrected: string | null;
  onClose: () => void;
  /** Searches for something else, without leaving. */
  onTerm: (term: string) => void;
}

/** Opens an entry. A search is remembered once one of its results was opened. */
function useOpenEntry({ term, corrected, onClose, onTerm }: Options) {
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
