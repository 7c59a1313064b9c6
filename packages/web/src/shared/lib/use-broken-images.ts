import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface BrokenImages {
  readonly broken: ReadonlySet<string>;
  readonly onBroken: (src: string) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The images of a component that failed to load. The list is cleared when the server can be reached
 * again, so that images that failed during an outage are loaded again.
 */
export function useBrokenImages(): BrokenImages {
  const [broken, setBroken] = useState(NONE);
  const hasBroken = broken.size > 0;
  useEffect(() => {
    // A gallery has hundreds of images: only components with a broken one subscribe.
    if (!hasBroken) return undefined;
    return onlineManager.subscribe((isOnline) => isOnline && setBroken(NONE));
  }, [hasBroken]);
  return { broken, onBroken: (src) => setBroken((before) => new Set([...before, src])) };
}
