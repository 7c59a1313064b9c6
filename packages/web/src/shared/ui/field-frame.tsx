import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  required?: boolean | undefined;
  children: ReactNode;
}

/** Label above a control, hint or error below; the control refers to both by id. */
export function FieldFrame({ id, label, hint, error, required = false, children }: Props) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {required && (
          <span className="text-ink-faint" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {error ? (
        <p
          id={`${id}-note`}
          role="alert"
          className="flex items-start gap-1.5 text-[0.8125rem] text-danger-ink"
        >
          <CircleAlert size={14} className="mt-0.75 shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint !== undefined &&
        hint !== null && (
          <div id={`${id}-note`} className="text-[0.8125rem] text-ink-faint">
            {hint}
          </div>
        )
      )}
    </div>
  );
}
