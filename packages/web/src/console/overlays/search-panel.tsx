import { CornerDownLeft, Delete, Eraser, Space } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions } from '#play/input/input-context.tsx';
import { HintBar } from '#play/input/hint-bar.tsx';

const ICONS = { space: Space, erase: Delete, clear: Eraser, done: CornerDownLeft } as const;
const isWide = (key: Key): key is keyof typeof ICONS => key in ICONS;

interface Props {
  initial: string;
  onDone: (text: string) => void;
  onClose: () => void;
}

/** An on-screen keyboard for pads; a real keyboard works too. */
export function SearchPanel({ initial, onDone, onClose }: Props) {
  const { t } = useTranslation('console');
  const [text, setText] = useState(initial);
  const [focus, setFocus] = useState({ row: 1, column: 0 });
  const press = (key: Key) => (key === 'done' ? onDone(text.trim()) : setText(withKey(text, key)));

  useActions((action) => {
    const key = KEY_ROWS[focus.row]?.[focus.column];
    if (action === 'up' || action === 'down' || action === 'left' || action === 'right') {
      setFocus(moveOnKeys(focus, action));
    } else if (action === 'confirm' && key) press(key);
    else if (action === 'remove') setText(withKey(text, 'erase'));
    else if (action === 'menu' || action === 'search') onDone(text.trim());
    else if (action === 'back') onClose();
    return true;
  });

  useTyping((key) => setText(withKey(text, key)));

  return (
    <div className="fixed inset-0 z-30 grid place-content-center bg-scrim">
      <dialog
        open
        aria-modal="true"
        aria-label={t('search')}
        className="static m-0 grid gap-8 rounded-xl bg-surface p-12 text-ink shadow-3"
      >
        <output
          className={`block h-18 w-full max-w-[58rem] truncate rounded-md bg-sunken px-6 py-4 text-3xl ${text ? '' : 'text-ink-faint'}`}
        >
          {text || t('search-placeholder')}
        </output>
        <div className="grid gap-3">
          {KEY_ROWS.map((keys, row) => (
            <div key={keys.join('')} className="flex gap-3">
              {keys.map((key, column) => {
                const isFocused = row === focus.row && column === focus.column;
                const Icon = isWide(key) ? ICONS[key] : null;
                return (
                  <Focusable
                    key={key}
                    isFocused={isFocused}
                    label={isWide(key) ? t(`key-${key}`) : key}
                    onPress={() => press(key)}
                    onPoint={() => setFocus({ row, column })}
                    className={`grid h-18 flex-1 place-items-center rounded-md text-3xl font-medium uppercase ${Icon ? '' : 'w-18 flex-none!'} ${isFocused ? 'scale-105 bg-ink text-canvas' : 'bg-hover text-ink'}`}
                  >
                    {Icon ? <Icon className="size-8" aria-hidden="true" /> : key}
                  </Focusable>
                );
              })}
            </div>
          ))}
        </div>
      </dialog>
      <HintBar
        hints={[
          { action: 'confirm', label: t('type') },
          { action: 'remove', label: t('key-erase') },
          { action: 'menu', label: t('search') },
          { action: 'back', label: t('back') },
        ]}
      />
    </div>
  );
}

/** Letters of a real keyboard are typed, even those that are shortcuts elsewhere. */
function useTyping(onKey: (key: Key) => void): void {
  const write = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const isLetter = [...event.key].length === 1;
      if (!isLetter && event.key !== 'Backspace') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === ' ') write('space');
      else write(isLetter ? event.key : 'erase');
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** A character, or `space`, `erase`, `clear`, `done`. */
type Key = string;

/** Ten columns, so that up and down stay in their column; the last row has wide keys. */
export const KEY_ROWS: readonly (readonly Key[])[] = [
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'],
  ['q', 'w', 'e', 'r', 't', 'y', 'u', 'i', 'o', 'p'],
  ['a', 's', 'd', 'f', 'g', 'h', 'j', 'k', 'l', "'"],
  ['z', 'x', 'c', 'v', 'b', 'n', 'm', '-', '.', '&'],
  ['space', 'erase', 'clear', 'done'],
];

interface KeyPosition {
  readonly row: number;
  readonly column: number;
}

/** Rows and columns wrap around; a wide key is below all the keys it spans. */
export function moveOnKeys(
  { row, column }: KeyPosition,
  action: 'up' | 'down' | 'left' | 'right',
): KeyPosition {
  const keys = KEY_ROWS[row] ?? [];
  if (action === 'left' || action === 'right') {
    const direction = action === 'left' ? -1 : 1;
    return { row, column: (column + direction + keys.length) % keys.length };
  }
  const next = (row + (action === 'up' ? -1 : 1) + KEY_ROWS.length) % KEY_ROWS.length;
  const width = KEY_ROWS[next]?.length ?? 1;
  const share = (column + 0.5) / Math.max(1, keys.length);
  return { row: next, column: Math.min(width - 1, Math.floor(share * width)) };
}

/** The text after a key; `done` changes nothing. */
export function withKey(text: string, key: Key): string {
  if (key === 'space') return text === '' || text.endsWith(' ') ? text : `${text} `;
  if (key === 'erase') return [...text].slice(0, -1).join('');
  if (key === 'clear') return '';
  return key === 'done' ? text : text + key;
}
