import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** Next steps; at most one primary button. */
  actions?: ReactNode;
  /** `h1` if it is the whole page, `h2` within one. */
  level?: 1 | 2 | undefined;
}

export function EmptyState({ icon, title, children, actions, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-12 text-center">
      <div className="relative mb-6 grid size-20 place-items-center">
        <span
          aria-hidden="true"
          className="absolute inset-0 rotate-45 rounded-lg border border-line bg-surface shadow-2"
        />
        <span
          aria-hidden="true"
          className="absolute -inset-8 rounded-full bg-[radial-gradient(closest-side,var(--glow),transparent)]"
        />
        <span className="relative text-accent-ink">{icon}</span>
      </div>
      <Heading className="text-xl font-semibold">{title}</Heading>
      {children && <div className="mt-2 grid gap-2 text-ink-soft text-pretty">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
