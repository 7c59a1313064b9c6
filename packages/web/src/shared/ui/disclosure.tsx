import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** At the end of the title line, e.g. a count or a date. */
  trailing?: ReactNode;
  /** Disclosures with the same name close each other. */
  name?: string | undefined;
  /** Initial state; afterwards the user decides. */
  startOpen?: boolean | undefined;
  /** A function gets whether it is open, for content that is loaded on demand. */
  children: ReactNode | ((isOpen: boolean) => ReactNode);
}

/** A title that expands its content. The browser's search finds text in closed ones. */
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
