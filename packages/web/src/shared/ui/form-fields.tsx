import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** How often the form was turned down: each time the first wrong field gets the focus. */
  refusals: number;
  /** Begin in the first field, unless that would raise a keyboard over the screen. */
  focusFirst?: boolean | undefined;
  children: ReactNode;
}

export function FormFields({ refusals, focusFirst = false, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!focusFirst || !window.matchMedia('(pointer: fine)').matches) return;
    ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [focusFirst]);

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  return (
    <div ref={ref} className="grid gap-4">
      {children}
    </div>
  );
}
