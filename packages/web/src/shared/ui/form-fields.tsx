import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** Number of rejected submissions: each one focuses the first invalid field. */
  refusals: number;
  /** Focuses the first empty field, unless that would open an on-screen keyboard. */
  focusFirst?: boolean | undefined;
  children: ReactNode;
}

export function FormFields({ refusals, focusFirst = false, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!focusFirst || !window.matchMedia('(pointer: fine)').matches) return;
    const fields = [
      ...(ref.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? []),
    ];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
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
