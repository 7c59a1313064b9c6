interface Made {
  readonly created_at: string;
}

export interface Day<V> {
  /** The day in the time zone of the browser, such as `2026-11-15`. */
  readonly key: string;
  readonly versions: readonly V[];
}

const DAY_MS = 86_400_000;
const twoDigits = (number: number): string => String(number).padStart(2, '0');

export function dayOf(when: Date): string {
  return `${when.getFullYear()}-${twoDigits(when.getMonth() + 1)}-${twoDigits(when.getDate())}`;
}

/** Whether a day is today or yesterday; null for other days. */
export function nearDay(key: string, now: number = Date.now()): 'today' | 'yesterday' | null {
  if (key === dayOf(new Date(now))) return 'today';
  return key === dayOf(new Date(now - DAY_MS)) ? 'yesterday' : null;
}

/** Keeps the order. */
export function groupByDay<V extends Made>(versions: readonly V[]): Day<V>[] {
  const days = Map.groupBy(versions, ({ created_at }) => dayOf(new Date(created_at)));
  return [...days].map(([key, ofDay]) => ({ key, versions: ofDay }));
}
