import { useMemo } from 'react';

import type { BrowserSupport } from './play-choices.ts';

/** Features of this browser, checked once because they do not change. */
export const useBrowserSupport = (): BrowserSupport =>
  useMemo(() => ({ hasWebGl: hasWebGl(), isSecure: window.isSecureContext }), []);

function hasWebGl(): boolean {
  const canvas = document.createElement('canvas');
  return (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) !== null;
}
