import type * as z from 'zod/mini';

/**
 * Input that the server has not confirmed. `sessionStorage` keeps it while the tab is open, also
 * across reloads. Keys include the user, because another one may sign in here.
 */
export function readDraft<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? null : (schema.safeParse(JSON.parse(stored)).data ?? null);
  } catch {
    return null;
  }
}

/** Null removes the draft. */
export function writeDraft(key: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // If the storage is full or blocked, the page still has the draft.
  }
}
