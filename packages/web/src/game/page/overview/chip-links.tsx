import { Children } from 'react';
import type { ReactNode } from 'react';

const CHIP =
  'flex flex-wrap gap-1.5 *:contents *:*:inline-flex *:*:min-h-8 *:*:items-center *:*:rounded-full ' +
  '*:*:border *:*:border-line *:*:bg-raised *:*:px-3 *:*:text-[0.8125rem] *:*:font-medium *:*:transition ' +
  '*:*:hover:border-line-strong *:*:hover:bg-hover';

/** Links in a row, each as a chip. */
export function ChipLinks({ children }: { children: ReactNode }) {
  return (
    <ul className={CHIP}>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
  );
}
