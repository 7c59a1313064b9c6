type Stored = string | null;

/** Most lists are empty: not parsing those is most of the work saved. */
export const storedWords = (text: Stored): string[] =>
  text === null || text === '[]' ? [] : (JSON.parse(text) as string[]);

export const storedObject = (text: Stored): Record<string, unknown> =>
  text === null || text === '{}' ? {} : (JSON.parse(text) as Record<string, unknown>);
