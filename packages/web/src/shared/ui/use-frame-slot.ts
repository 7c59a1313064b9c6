import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Does something, and what follows from it, as part of the next frame; of several the last. Scrolling
 * in between two frames would wait until the last one is handed over, which may take longer than it.
 */
export const useFrameSlot = (): ((task: () => void) => void) => useState(createFrameSlot)[0];

function createFrameSlot(): (task: () => void) => void {
  let frame = 0;
  return (task) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => flushSync(task));
  };
}
