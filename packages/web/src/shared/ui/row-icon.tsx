import type { LucideIcon } from 'lucide-react';

/** The icon at the start of a row of a list. */
export function RowIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-ink-soft"
    >
      <Icon size={19} />
    </span>
  );
}
