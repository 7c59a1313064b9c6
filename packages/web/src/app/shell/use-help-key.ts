import { useLayoutEffect, useState } from 'react';

import { isWriting } from './is-palette-key.ts';

/** Whether the keys are explained, asked for by a question mark; and how to end that. */
export function useHelpKey(): [boolean, () => void] {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, isComposing } = event;
      if (key !== '?' || ctrlKey || metaKey || altKey || isComposing || isWriting(target)) return;
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    };
    // Before a gallery looks for a game that begins with it.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return [isOpen, () => setOpen(false)];
}
