/**
 * Parses `1991`, `1991-07`, `1991-07-13` or a full time to milliseconds since 1970. Undefined: it
 * is not a date.
 */
export function parseReleaseDate(text: string | null | undefined): number | undefined {
  const [, year, month = '01', day = '01'] =
    /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:[T ].*)?$/.exec(text?.trim() ?? '') ?? [];
  if (year === undefined) return undefined;
  const at = Date.UTC(Number(year), Math.max(0, Number(month) - 1), Math.max(1, Number(day)));
  return Number.isFinite(at) ? at : undefined;
}

/** Converts milliseconds to seconds, which RomM's API uses in metadata objects. */
export const toSeconds = (ms: number | undefined): number | null =>
  ms === undefined ? null : Math.trunc(ms / 1000);
