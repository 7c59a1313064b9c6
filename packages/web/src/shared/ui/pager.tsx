import { ChevronLeft, ChevronRight } from 'lucide-react';

import { IconButton } from './icon-button.tsx';

interface Props {
  label: string;
  /** The current position, e.g. "1–25 of 300". */
  text: string;
  previousLabel: string;
  nextLabel: string;
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Previous and next buttons of a paged list; pages count from 1. */
export function Pager({ label, text, previousLabel, nextLabel, page, pages, onChange }: Props) {
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3">
      <p className="text-sm text-ink-soft tabular-nums" aria-live="polite">
        {text}
      </p>
      <div className="flex gap-1">
        <IconButton
          label={previousLabel}
          disabled={page <= 1}
          onClick={() => onChange(page - 1)}
          className="border border-line"
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={nextLabel}
          disabled={page >= pages}
          onClick={() => onChange(page + 1)}
          className="border border-line"
        >
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </nav>
  );
}
