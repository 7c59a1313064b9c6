import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** Whether capitals are locked, as far as the last key pressed in a field told. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, handlers: { onKeyDown: look, onKeyUp: look } };
}
