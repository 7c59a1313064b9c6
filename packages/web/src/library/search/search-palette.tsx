import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { searchPalette } from './search-palette-state.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { useModal } from '#shared/ui/use-modal.ts';

import { PaletteHints } from './palette-hints.tsx';
import { PaletteResults } from './palette-results.tsx';
import { entryKey } from './palette-groups.ts';
import { useOpenEntry } from './use-open-entry.ts';
import { usePalette } from './use-palette.ts';

/** Everything the library has by name, above whatever is on screen. Full screen on phones. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const id = useId();
  const ref = useModal({ open: true, onClose });
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
