import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'h1'> {
  /** Focuses the title, so that screen readers announce the new content. */
  takesFocus?: boolean | undefined;
}

export function FocusedTitle({ takesFocus = false, children, ...rest }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <h1 {...rest} ref={ref} tabIndex={-1}>
      {children}
    </h1>
  );
}
