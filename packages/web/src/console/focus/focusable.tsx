import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  isFocused: boolean;
  /** The accessible name; by default the text content. */
  label?: string | undefined;
  onPress: () => void;
  /** Called when the pointer moves over the button or clicks it, so that the focus follows. */
  onPoint: () => void;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A button that receives the browser's focus while `isFocused`, so that screen readers and the
 * focus ring follow.
 */
export function Focusable(props: Props) {
  const { isFocused, label, onPress, onPoint, isDisabled, className, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <button
      ref={button}
      type="button"
      tabIndex={isFocused ? 0 : -1}
      data-focused={isFocused}
      aria-label={label}
      aria-disabled={isDisabled}
      className={classes('cursor-pointer outline-none', className)}
      // Ignores events without movement: the list scrolls below a resting pointer.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0) && !isFocused)
          onPoint();
      }}
      onClick={() => {
        onPoint();
        onPress();
      }}
    >
      {children}
    </button>
  );
}
