import { afterEach, vi } from 'vitest';

/** Files share globals and mocks: each test leaves them as it found them. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});
