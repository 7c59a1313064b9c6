import { useId } from 'react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}

/** A titled section of the platform drawer. */
export function InfoSection({ title, description, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <header className="grid gap-0.5">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {description && <p className="text-sm text-pretty text-ink-soft">{description}</p>}
      </header>
      {children}
    </section>
  );
}
