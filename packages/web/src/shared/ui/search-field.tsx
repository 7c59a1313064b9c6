import { Search } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { inputClass } from './input-class.ts';

interface Props {
  /** Label and placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  /** A small button at its end. */
  children?: ReactNode;
}

export function SearchField({ label, value, onChange, className, children }: Props) {
  return (
    <div className={classes('relative', className)}>
      <Search
        size={17}
        aria-hidden="true"
        className="pointer-events-none absolute top-3 left-3 text-ink-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={classes(inputClass, 'pl-9.5 text-ellipsis', children ? 'pr-10' : undefined)}
      />
      {children && <span className="absolute top-1 right-1">{children}</span>}
    </div>
  );
}
