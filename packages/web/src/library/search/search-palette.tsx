import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { collectionLink } from '#library/collections/collection.ts';
import { useMe } from '#shared/data/me.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { useDialog } from '#shared/ui/use-dialog.ts';

import type { Command } from './command.ts';
import { OPERATOR_HINTS } from './operators.ts';
import { entryKey } from './palette-groups.ts';
import type { Entry } from './palette-groups.ts';
import { PaletteResults } from './palette-results.tsx';
import { KeyCap } from './palette-row.tsx';
import { rememberSearch } from './recent-searches.ts';
import { searchPalette } from './search-palette-state.ts';
import { usePalette } from './use-palette.ts';
import type { Palette } from './use-palette.ts';

interface Props {
  commands: readonly Command[];
  onClose: () => void;
}

/** Finds games, platforms and collections, and runs commands. Full screen on phones. */
export function SearchPalette({ commands, onClose }: Props) {
  const { t } = useTranslation(['palette', 'common']);
  const id = useId();
  const ref = useDialog({ open: true, onClose });
  const [typed, setTyped] = useState(searchPalette.typed);
  const palette = usePalette(typed.trim(), commands);
  const { entries, active } = palette;
  const go = useOpenEntry({
    term: typed.trim(),
    corrected: palette.corrected,
    onClose,
    onTerm: setTyped,
  });
  const enter = useEnter(palette, go.open);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && !palette.isCommands) go.showAll();
      else enter();
    } else if (palette.step(event.key)) event.preventDefault();
  };
  const activeEntry = entries[active];
  return (
    <dialog
      ref={ref}
      aria-label={t('label')}
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
          aria-label={t('label')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeEntry && `${id}-${entryKey(activeEntry)}`}
          aria-autocomplete="list"
          placeholder={t('placeholder')}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={200}
          data-autofocus
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          className="h-15 min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none placeholder:truncate md:h-14"
        />
        <IconButton label={t('common:close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <PaletteResults id={id} palette={palette} onOpen={go.open} />
      {!palette.isCommands && (
        <OperatorHints onPick={(hint) => setTyped([typed.trim(), hint].join(' ').trimStart())} />
      )}
      <PaletteHints />
    </dialog>
  );
}

/** Operators that narrow down the search. A click adds one to the text. */
function OperatorHints({ onPick }: { onPick: (hint: string) => void }) {
  const { t } = useTranslation('palette');
  return (
    <div className="flex shrink-0 items-center gap-1.5 overflow-x-auto border-t border-line px-4 py-2 text-xs text-ink-faint max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <span className="mr-1 shrink-0">{t('operators')}</span>
      {OPERATOR_HINTS.map((hint) => (
        <button
          key={hint}
          type="button"
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(hint)}
          className="shrink-0 rounded-xs bg-hover px-2 py-1 font-mono text-ink-soft transition hover:text-ink max-md:py-2"
        >
          {hint}
        </button>
      ))}
    </div>
  );
}

const KEYS = [
  { keys: ['↑', '↓'], name: 'move' },
  { keys: ['↵'], name: 'open' },
  { keys: ['Ctrl', '↵'], name: 'all' },
  { keys: ['>'], name: 'commands' },
  { keys: ['Esc'], name: 'close' },
] as const;

/** Explains the keys. Hidden on phones, which have no keyboard. */
function PaletteHints() {
  const { t } = useTranslation(['palette', 'common']);
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 gap-5 border-t border-line px-4 py-2.5 text-xs text-ink-faint max-md:hidden"
    >
      {KEYS.map(({ keys, name }) => (
        <span key={name} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          {t(`key-${name}`)}
        </span>
      ))}
    </p>
  );
}

/**
 * If Enter is pressed before the results have arrived, it opens the first result once they have.
 */
function useEnter(palette: Palette, open: (entry: Entry) => void): () => void {
  const { entries, active, term, isSearching, isPointed } = palette;
  const awaited = useRef<string | null>(searchPalette.wasEntered() ? term : null);
  const entry = entries[active];
  const enter = useEffectEvent(() => {
    const isDue = awaited.current === term;
    awaited.current = null;
    if (isDue && entry) open(entry);
  });
  useEffect(() => {
    if (!isSearching) enter();
  }, [isSearching]);
  return () => {
    if (isSearching && !isPointed) awaited.current = term;
    else if (entry) open(entry);
  };
}

interface Options {
  term: string;
  /** The corrected term whose results are shown; null if the results are those of `term`. */
  corrected: string | null;
  onClose: () => void;
  /** Replaces the term without closing the palette. */
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
  const showAll = () => {
    leave();
    const search = corrected ?? term;
    void navigate({ to: '/search', search: search ? { search } : {} });
  };
  const open = (entry: Entry) => {
    if (entry.kind === 'text') {
      onTerm(entry.text);
      return;
    }
    if (entry.kind === 'command') {
      const { run } = entry.command;
      if (typeof run === 'string') onTerm(run);
      else {
        onClose();
        run();
      }
      return;
    }
    if (entry.kind === 'all') {
      if (entry.total > 0) showAll();
      else {
        onClose();
        void navigate({ to: '/search' });
      }
      return;
    }
    leave();
    if (entry.kind === 'game') {
      void navigate({ to: '/rom/$rom', params: { rom: entry.rom.id } });
    } else if (entry.kind === 'platform') {
      void navigate({ to: '/platform/$platform', params: { platform: entry.platform.id } });
    } else void navigate(collectionLink(entry.collection));
  };
  return { showAll, open };
}
