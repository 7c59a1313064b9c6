import { vi } from 'vitest';

/** Vitest's own limit is a second, which a busy machine exceeds. */
const LIMIT = { timeout: 60_000, interval: 20 };

/** Resolves with what `check` returns, as soon as that is something. */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<NonNullable<T>> =>
  vi.waitUntil(check, LIMIT) as Promise<NonNullable<T>>;
