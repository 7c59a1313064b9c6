import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '#shared/ui/dialog.tsx';

interface Props {
  /** The current screen. */
  path: string;
  onClose: () => void;
}

/** The keyboard shortcuts of the current screen. */
export function KeyboardHelp({ path, onClose }: Props) {
  const { t } = useTranslation('keys');
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className="grid gap-6">
        {shortcutsAt(path).map(({ place, keys }) => (
          <section key={place} aria-labelledby={`keys-${place}`} className="grid gap-2">
            <h3 id={`keys-${place}`} className="text-sm font-semibold text-ink-soft">
              {t(`at-${place}`)}
            </h3>
            <dl className="grid gap-1">
              {keys.map(([name, strokes]) => (
                <div
                  key={name}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
                >
                  <dt className="text-[0.9375rem]">{t(name)}</dt>
                  <dd className="flex flex-wrap gap-2">
                    <KeyCaps strokes={strokes} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function KeyCaps({ strokes }: { strokes: Strokes }) {
  return strokes.map((keys) => (
    <span key={keys.join()} className="flex items-center gap-1">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className="text-xs text-ink-faint">+</span>}
          <kbd className="grid h-6 min-w-6 place-items-center rounded-xs border border-line bg-sunken px-1.5 font-sans text-xs text-ink">
            {key}
          </kbd>
        </Fragment>
      ))}
    </span>
  ));
}

const isMac = /Mac|iP/.test(navigator.platform);
const COMMAND = isMac ? '⌘' : 'Ctrl';

/** Keys of an inner list are pressed together; the lists are alternatives. */
type Strokes = readonly (readonly string[])[];

/** Shortcuts by section; the names are keys of the area `keys`. */
const SHORTCUTS = {
  everywhere: [
    ['search', [['/'], [COMMAND, 'K']]],
    ['help', [['?']]],
    ['close', [['Esc']]],
  ],
  games: [
    ['move', [['←'], ['→'], ['↑'], ['↓']]],
    ['first-last', [['Home'], ['End']]],
    ['letter', [['A–Z']]],
    ['open', [['Enter']]],
    ['select', [['Space']]],
    ['select-multiple', [['Shift', '↓']]],
    ['select-all', [[COMMAND, 'A']]],
  ],
  game: [
    [
      'previous-next',
      [
        ['Shift', '←'],
        ['Shift', '→'],
      ],
    ],
  ],
  playing: [
    ['save-state', [['F2']]],
    ['load-state', [['F4']]],
    ['fast-forward', [['F8']]],
    ['pause', [['F9'], ['Esc']]],
    ['full-screen', [['Alt', 'Enter']]],
  ],
} as const satisfies Record<string, readonly (readonly [string, Strokes])[]>;

type ShortcutSection = keyof typeof SHORTCUTS;

/** The sections that apply to a screen. */
export function shortcutsAt(path: string) {
  const places: ShortcutSection[] = ['everywhere'];
  if (/\/rom\/\d+\/\w+$/.test(path)) places.push('playing');
  else if (/\/rom\/\d+/.test(path)) places.push('game');
  else if (/^\/$|\/(search|platform|collection)\b/.test(path)) places.push('games');
  return places.map((place) => ({ place, keys: SHORTCUTS[place] }));
}
