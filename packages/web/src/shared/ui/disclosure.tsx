import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** Stands at the end of the line, e.g. a count or a date. */
  trailing?: ReactNode;
  /** Those that share one close each other. */
  name?: string | undefined;
  /** As it is when it first appears; afterwards it is the reader's. */
  startOpen?: boolean | undefined;
  /** A function is told whether it is open, for content that is loaded only then. */
  children: ReactNode | ((isOpen: boolean) => ReactNode);
}

/** A line that opens what lies under it; found by the browser's own search while closed. */
export function Disclosure({ title, trailing, name, startOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(startOpen);
  return (
    <details
      name={name}
      open={startOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-sm border border-line bg-surface"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm px-3 py-2 transition hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{title}</span>
        {trailing !== undefined && (
          <span className="max-w-1/2 shrink-0 text-right text-[0.8125rem] text-balance text-ink-faint">
            {trailing}
          </span>
        )}
      </summary>
      <div className="border-t border-line px-3 py-3">
        {typeof children === 'function' ? children(isOpen) : children}
      </div>
    </details>
  );
}
