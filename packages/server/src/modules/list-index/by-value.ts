const collator = new Intl.Collator('en', { numeric: true });

/** As people expect words and numbers of players: no case, no accents first, 2 before 10. */
export const byValue = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : Number(a > b));
