const CODES: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Whether a row was refused because there is one like it: the only word that several writers obey. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && CODES.has((error as NodeJS.ErrnoException).code ?? '');
