import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface Item {
  id: string;
  name: string;
  /** Shown after the name. */
  note?: ReactNode;
}

interface Props {
  label: string;
  items: readonly Item[];
  disabled?: boolean | undefined;
  onOrder: (ids: string[]) => void;
  /** Absent: entries can't be removed. */
  onRemove?: ((id: string) => void) | undefined;
}

/** A list sorted by dragging, by arrow keys on the grip, or by its arrow buttons. */
export function OrderList({ label, items, disabled = false, onOrder, onRemove }: Props) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const ids = items.map(({ id }) => id);
  const from = dragged === null ? -1 : ids.indexOf(dragged);
  const shown = from < 0 ? items : moveItem(items, from, target);

  const move = (id: string, to: number) => {
    const at = ids.indexOf(id);
    const next = moveItem(ids, at, to);
    if (next.join() === ids.join()) return;
    onOrder(next);
    const name = items[at]?.name ?? '';
    setAnnouncement(t('order-moved', { name, place: number(next.indexOf(id) + 1) }));
  };
  const onKey = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + step);
  };
  const onDrag = (event: PointerEvent) => {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])].filter(
      (row) => row instanceof HTMLElement && row.dataset['id'] !== dragged,
    );
    const middles = rows.map((row) => {
      const box = row.getBoundingClientRect();
      return box.top + box.height / 2;
    });
    setTarget(positionAt(middles, event.clientY));
  };
  const onDrop = () => {
    if (dragged !== null) move(dragged, target);
    setDragged(null);
  };
  return (
    <div>
      <ol ref={list} aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {shown.map(({ id, name, note }, index) => (
          <li
            key={id}
            data-id={id}
            className={classes(
              'flex min-h-11 items-center gap-1 rounded-sm border bg-canvas pr-1 transition-colors',
              id === dragged ? 'border-accent bg-accent-soft shadow-2' : 'border-line',
            )}
          >
            <button
              type="button"
              disabled={disabled}
              aria-label={t('order-grip', { name, place: number(index + 1) })}
              onKeyDown={(event) => onKey(event, id)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(id);
                setTarget(index);
              }}
              onPointerMove={onDrag}
              onPointerUp={onDrop}
              onPointerCancel={() => setDragged(null)}
              className="grid size-10 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-faint transition hover:text-ink active:cursor-grabbing disabled:cursor-not-allowed disabled:opacity-50"
            >
              <GripVertical size={16} aria-hidden="true" />
            </button>
            <span className="w-5 text-xs text-ink-faint tabular-nums">{number(index + 1)}</span>
            <span className="min-w-0 flex-1 truncate text-sm font-medium">{name}</span>
            {note}
            <IconButton
              label={t('order-up', { name })}
              disabled={disabled || index === 0}
              onClick={() => move(id, index - 1)}
              className="size-9!"
            >
              <ArrowUp size={15} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t('order-down', { name })}
              disabled={disabled || index === items.length - 1}
              onClick={() => move(id, index + 1)}
              className="size-9!"
            >
              <ArrowDown size={15} aria-hidden="true" />
            </IconButton>
            {onRemove && (
              <IconButton
                label={t('order-remove', { name })}
                disabled={disabled}
                onClick={() => onRemove(id)}
                className="size-9!"
              >
                <X size={15} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <output aria-live="polite" className="sr-only">
        {announcement}
      </output>
    </div>
  );
}

/** Moves one entry; positions outside of the list are clamped. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items[from];
  const rest = items.filter((_, index) => index !== from);
  if (moved === undefined) return rest;
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, moved);
}

/** The position of an entry dragged to `y`, given the vertical centers of the other rows. */
export const positionAt = (middles: readonly number[], y: number): number =>
  middles.filter((middle) => middle < y).length;
