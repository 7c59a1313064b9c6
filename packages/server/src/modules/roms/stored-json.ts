type Stored = string | null;

/** Most lists are empty; skipping the parser for them saves most of the work. */
export const storedList = (text: Stored): string[] =>
  text === null || text === '[]' ? [] : (JSON.parse(text) as string[]);

export const storedObject = (text: Stored): Record<string, unknown> =>
  text === null || text === '{}' ? {} : (JSON.parse(text) as Record<string, unknown>);
