import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** Whether caps lock is on, as of the last key pressed in a field. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, handlers: { onKeyDown: look, onKeyUp: look } };
}
