import { useId } from 'react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Stands at the end of the title's line. */
  trailing?: ReactNode;
  children: ReactNode;
}

/** A part of a tab with a heading of its own. */
export function Section({ title, trailing, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {trailing}
      </div>
      {children}
    </section>
  );
}
