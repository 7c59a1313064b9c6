import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';

import {
  cellsOfDay,
  cellsOfHour,
  DAYS,
  HOURS,
  isAllowed,
  moveCell,
  setCells,
  toggleCells,
} from './week.ts';
import type { Cell, Week } from './week.ts';

interface Props {
  week: Week;
  onChange: (week: Week) => void;
}

/** A drag that allows or forbids all hours it passes. */
interface Stroke {
  readonly from: Cell;
  readonly allowed: boolean;
  hasPainted: boolean;
}

const readCell = (element: Element | null): Cell | null => {
  const cell = element?.closest<HTMLElement>('[data-day]');
  return cell ? { day: Number(cell.dataset['day']), hour: Number(cell.dataset['hour']) } : null;
};

const isSame = (a: Cell, b: Cell): boolean => a.day === b.day && a.hour === b.hour;

/** The hours of a week, for mouse, touch and keyboard. The cells are one tab stop. */
export function HoursGrid({ week, onChange }: Props) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const grid = useRef<HTMLFieldSetElement>(null);
  const stroke = useRef<Stroke | null>(null);
  const [focused, setFocused] = useState<Cell>({ day: 0, hour: 8 });
  const weekday = (day: number) => format.weekday((day + 1) % 7);

  const focus = (cell: Cell) => {
    setFocused(cell);
    grid.current
      ?.querySelector<HTMLElement>(`[data-day="${cell.day}"][data-hour="${cell.hour}"]`)
      ?.focus();
  };
  const begin = (event: PointerEvent) => {
    const cell = readCell(event.target as Element);
    if (!cell || event.button !== 0) return;
    stroke.current = { from: cell, allowed: !isAllowed(week, cell), hasPainted: false };
  };
  const paint = (event: PointerEvent) => {
    const drawn = stroke.current;
    if (!drawn) return;
    // Touch events keep the target of the first touch, so the element under the pointer is looked
    // up.
    const cell = readCell(document.elementFromPoint(event.clientX, event.clientY));
    if (!cell || (!drawn.hasPainted && isSame(cell, drawn.from))) return;
    drawn.hasPainted = true;
    onChange(setCells(week, [drawn.from, cell], drawn.allowed));
  };
  const end = () => {
    // Pointer up is followed by a click, which must not toggle the last painted hour.
    const drawn = stroke.current;
    window.setTimeout(() => {
      if (stroke.current === drawn) stroke.current = null;
    });
  };

  return (
    <div className="grid gap-2">
      <p className="text-[0.8125rem] text-pretty text-ink-faint">{t('hours-hint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the hours are buttons; a press paints those it passes */}
      <fieldset
        ref={grid}
        aria-label={t('play_hours')}
        className="grid touch-pan-y grid-cols-[auto_repeat(7,minmax(0,1fr))] gap-px select-none"
        onPointerDown={begin}
        onPointerMove={paint}
        onPointerUp={end}
        onPointerCancel={() => {
          stroke.current = null;
        }}
        onPointerLeave={end}
        onKeyDown={(event) => {
          const cell = readCell(event.target as Element);
          const next = cell && moveCell(cell, event.key);
          if (!next) return;
          event.preventDefault();
          focus(next);
        }}
      >
        <span className="sticky top-0 z-10 bg-raised" />
        {DAYS.map((day) => {
          const isFull = cellsOfDay(day).every((cell) => isAllowed(week, cell));
          return (
            <button
              key={day}
              type="button"
              aria-label={`${format.weekdayShort((day + 1) % 7)}: ${t(isFull ? 'day-clear' : 'day-fill', { day: weekday(day) })}`}
              onClick={() => onChange(toggleCells(week, cellsOfDay(day)))}
              className="sticky top-0 z-10 min-h-8 truncate rounded-xs bg-raised text-xs font-medium text-ink-soft hover:text-ink"
            >
              {format.weekdayShort((day + 1) % 7)}
            </button>
          );
        })}
        {HOURS.map((hour) => {
          const time = format.timeOfDay(hour, 0);
          const isFull = cellsOfHour(hour).every((cell) => isAllowed(week, cell));
          return [
            <button
              key={`hour ${hour}`}
              type="button"
              aria-label={t(isFull ? 'day-clear' : 'day-fill', { day: time })}
              onClick={() => onChange(toggleCells(week, cellsOfHour(hour)))}
              className="min-h-7 rounded-xs pr-2 text-right text-xs whitespace-nowrap text-ink-faint tabular-nums hover:bg-hover hover:text-ink"
            >
              {time}
            </button>,
            ...DAYS.map((day) => (
              <HourCell
                key={`${day} ${hour}`}
                cell={{ day, hour }}
                label={`${weekday(day)}, ${time}`}
                isOn={isAllowed(week, { day, hour })}
                isTabStop={isSame(focused, { day, hour })}
                onFocus={() => setFocused({ day, hour })}
                onToggle={() => {
                  if (stroke.current?.hasPainted) return;
                  onChange(toggleCells(week, [{ day, hour }]));
                }}
              />
            )),
          ];
        })}
      </fieldset>
    </div>
  );
}

interface HourCellProps {
  cell: Cell;
  label: string;
  isOn: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

function HourCell({ cell, label, isOn, isTabStop, onFocus, onToggle }: HourCellProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      data-day={cell.day}
      data-hour={cell.hour}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onToggle}
      className={classes(
        'min-h-7 rounded-xs border transition-colors focus-visible:z-10',
        isOn
          ? 'border-accent bg-accent hover:opacity-85 forced-colors:bg-[Highlight]'
          : 'border-line bg-sunken hover:bg-hover',
      )}
    />
  );
}
