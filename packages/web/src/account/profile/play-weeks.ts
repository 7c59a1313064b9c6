interface Played {
  /** The first day of the span, such as `2026-01-31`. */
  day: string;
  duration_ms: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;

const dayName = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The last so many days up to today, those without play included. */
export function lastDays(days: readonly Played[], today: string, count: number): Played[] {
  const known = new Map(days.map(({ day, duration_ms }) => [day, duration_ms]));
  return Array.from({ length: count }, (_, place) => {
    const day = dayName(startOf(today) - (count - 1 - place) * DAY_MS);
    return { day, duration_ms: known.get(day) ?? 0 };
  });
}

/** The same by weeks, of which the last ends today. */
export function lastWeeks(days: readonly Played[], today: string, count: number): Played[] {
  const all = lastDays(days, today, count * WEEK);
  return Array.from({ length: count }, (_, place) => {
    const week = all.slice(place * WEEK, (place + 1) * WEEK);
    return {
      day: week[0]?.day ?? '',
      duration_ms: week.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    };
  });
}
