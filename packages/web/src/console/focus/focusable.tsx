import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  isFocused: boolean;
  /** What it is, for those who do not see it; absent: the words within. */
  label?: string | undefined;
  onPress: () => void;
  /** A pointer came to it. */
  onAim: () => void;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The browser's focus follows the mode's own, so that screen readers and the ring agree with it. */
export function Focusable(props: Props) {
  const { isFocused, label, onPress, onAim, isDisabled, className, children } = props;
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
      // A list that moves below a resting pointer is no aiming.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0) && !isFocused) onAim();
      }}
      onClick={() => {
        onAim();
        onPress();
      }}
    >
      {children}
    </button>
  );
}
