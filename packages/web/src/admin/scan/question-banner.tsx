import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  icon: LucideIcon;
  title: ReactNode;
  /** Explains the question. */
  children: ReactNode;
  error: string | null | undefined;
  /** Buttons. */
  actions: ReactNode;
}

/** A question of the scan that only a person can answer. */
export function QuestionBanner({ label, icon: Icon, title, children, error, actions }: Props) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-line bg-warn-soft p-4 sm:p-5"
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-warn-ink">
          <Icon size={20} aria-hidden="true" />
        </span>
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold text-pretty wrap-anywhere">{title}</p>
          <div className="grid gap-1 text-sm text-pretty wrap-anywhere text-ink-soft">
            {children}
          </div>
          {error && (
            <p role="alert" className="text-sm text-danger-ink">
              {error}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
    </section>
  );
}
