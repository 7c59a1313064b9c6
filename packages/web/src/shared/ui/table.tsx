import type { ComponentProps, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  /** Read by screen readers before the rows. */
  caption: string;
  children: ReactNode;
}

function Root({ caption, children }: Props) {
  return (
    <div className="-mx-1 overflow-x-auto px-1">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

function HeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classes(
        'border-b border-line px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-faint first:pl-1 last:pr-1',
        className,
      )}
    />
  );
}

function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classes('border-b border-line transition last:border-0 hover:bg-hover', className)}
    />
  );
}

function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td {...rest} className={classes('px-3 py-2.5 align-middle first:pl-1 last:pr-1', className)} />
  );
}

/** `<Table.Root caption><Table.Head><Table.HeadCell/></Table.Head><tbody><Table.Row>…` */
export const Table = { Root, Head, HeadCell, Row, Cell };
