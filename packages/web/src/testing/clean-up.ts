import { afterEach, vi } from 'vitest';

/** Test files share globals and mocks, so both are restored after each test. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});
