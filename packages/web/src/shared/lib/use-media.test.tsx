import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { useIsDesktop } from './use-media.ts';

test.each([
  [959, 'fine', false],
  [960, 'fine', true],
  [1279, 'coarse', false],
  [1280, 'coarse', true],
])('a screen of %i px with a %s pointer has the desktop frame: %s', (width, pointer, expected) => {
  vi.stubGlobal('matchMedia', (query: string) => {
    const minWidth = /min-width: (\d+)px/.exec(query)?.[1];
    const matches = minWidth === undefined ? query.includes(pointer) : width >= Number(minWidth);
    return { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
  });
  expect(renderHook(() => useIsDesktop()).result.current).toBe(expected);
});
