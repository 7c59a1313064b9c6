/**
 * Seven strings, Monday first, of 24 characters each: `1` for an hour in which playing is allowed.
 */
export type Week = readonly string[];

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export interface Cell {
  readonly day: number;
  readonly hour: number;
}

export const ALL_WEEK: Week = DAYS.map(() => '1'.repeat(24));

export const isAllowed = (week: Week, { day, hour }: Cell): boolean => week[day]?.[hour] === '1';

/** Sets whether playing is allowed in the given hours. */
export const setCells = (week: Week, cells: readonly Cell[], allowed: boolean): Week =>
  week.map((text, day) =>
    [...text]
      .map((char, hour) =>
        cells.some((cell) => cell.day === day && cell.hour === hour) ? (allowed ? '1' : '0') : char,
      )
      .join(''),
  );

export const cellsOfDay = (day: number): Cell[] => HOURS.map((hour) => ({ day, hour }));
export const cellsOfHour = (hour: number): Cell[] => DAYS.map((day) => ({ day, hour }));

/** Allows all given hours if one of them is not allowed, otherwise none. */
export const toggleCells = (week: Week, cells: readonly Cell[]): Week =>
  setCells(week, cells, !cells.every((cell) => isAllowed(week, cell)));

const MOVES: Readonly<Record<string, readonly [day: number, hour: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-6, 0],
  End: [6, 0],
  PageUp: [0, -23],
  PageDown: [0, 23],
};

const within = (value: number, last: number): number => Math.max(0, Math.min(last, value));

/** The cell that a key moves the focus to; null if the key is not handled. */
export function moveCell({ day, hour }: Cell, key: string): Cell | null {
  const move = MOVES[key];
  if (!move) return null;
  return { day: within(day + move[0], 6), hour: within(hour + move[1], 23) };
}
