import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Names the action: "Remove Genre: RPG". */
  removeLabel: string;
  onRemove: () => void;
}

/** A selected value with a button that removes it. */
export function Chip({ children, removeLabel, onRemove }: Props) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="flex min-h-8 max-w-72 shrink-0 items-center gap-1.5 rounded-full border border-line bg-raised py-1 pr-2 pl-3 text-[0.8125rem] font-medium transition hover:border-line-strong"
    >
      <span className="truncate">{children}</span>
      <X size={14} aria-hidden="true" className="shrink-0 text-ink-faint" />
    </button>
  );
}
