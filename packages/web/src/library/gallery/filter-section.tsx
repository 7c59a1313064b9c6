import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useFormat } from '#shared/i18n/use-format.ts';

interface Props {
  title: string;
  chosen: number;
  children: ReactNode;
}

/** A list of the drawer; unfolded where something of it is chosen. */
export function FilterSection({ title, chosen, children }: Props) {
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(chosen > 0);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group/section border-t border-line"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm px-2 text-sm font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="text-ink-faint transition-transform group-open/section:rotate-90"
        />
        <span className="flex-1">{title}</span>
        {chosen > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-semibold text-on-accent tabular-nums">
            {format.number(chosen)}
          </span>
        )}
      </summary>
      {isOpen && <div className="grid gap-2 px-2 pt-1 pb-3">{children}</div>}
    </details>
  );
}
