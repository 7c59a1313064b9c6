import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** What is known at a glance. */
  children: ReactNode;
}

/** Takes the focus of what was pressed to get here, which is gone. */
export function RomHeading({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'main') {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <header className="grid gap-3 max-md:justify-items-center max-md:text-center">
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[1.75rem]/9 font-extrabold tracking-[-0.025em] text-balance wrap-anywhere outline-none md:text-[2.5rem]/12 xl:text-[3.25rem]/15"
      >
        {title}
      </h1>
      {children}
    </header>
  );
}
