import { vi } from 'vitest';

/** Vitest's default of one second is too short for a busy machine. */
const LIMIT = { timeout: 60_000, interval: 20 };

/** Polls `check` and resolves with its first truthy result. */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<NonNullable<T>> =>
  vi.waitUntil(check, LIMIT) as Promise<NonNullable<T>>;
