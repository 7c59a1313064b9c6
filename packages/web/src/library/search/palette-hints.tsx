import { useTranslation } from 'react-i18next';

const KEYS = [
  { keys: ['↑', '↓'], name: 'move' },
  { keys: ['↵'], name: 'open' },
  { keys: ['Ctrl', '↵'], name: 'all' },
  { keys: ['Esc'], name: 'close' },
] as const;

/** For those who have a keyboard; phones have none to show them for. */
export function PaletteHints() {
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
