import { useId } from 'react';

import { Disclosure } from './disclosure.tsx';
import { Table } from './table.tsx';

interface Column {
  key: string;
  /** The label, such as the name of a month. */
  name: string;
  value: number;
  /** The formatted value. */
  text: string;
}

interface Props {
  columns: readonly Column[];
  /** One sentence that describes the chart. */
  summary: string;
  /** The formatted maximum, at the upper edge. */
  maxLabel: string;
  /** Headings of the table with the same values. */
  table: { title: string; name: string; value: string };
}

const STEP = 10;
const HEIGHT = 100;
const MIN_BAR_HEIGHT = 1.5;

/**
 * A column chart of values over time. A table with the same values is provided for people who can't
 * see or hover the chart.
 */
export function ColumnChart({ columns, summary, maxLabel, table }: Props) {
  const id = useId();
  const max = Math.max(1, ...columns.map(({ value }) => value));
  const first = columns[0];
  const last = columns.at(-1);
  return (
    <figure aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <p aria-hidden="true" className="mb-1 text-right text-xs text-ink-faint tabular-nums">
          {maxLabel}
        </p>
        <svg
          viewBox={`0 0 ${Math.max(1, columns.length) * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-44 w-full border-y border-line"
        >
          {columns.map(({ key, name, value, text }, index) => {
            const height = value === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, (value / max) * HEIGHT);
            return (
              <rect
                key={key}
                x={index * STEP + STEP * 0.12}
                y={HEIGHT - height}
                width={STEP * 0.76}
                height={height}
                className="fill-accent forced-colors:fill-[Highlight]"
              >
                <title>{`${name}: ${text}`}</title>
              </rect>
            );
          })}
        </svg>
        <div
          aria-hidden="true"
          className="mt-1.5 flex justify-between gap-4 text-xs text-ink-faint tabular-nums"
        >
          <span>{first?.name}</span>
          {columns.length > 1 && <span>{last?.name}</span>}
        </div>
      </div>
      <figcaption id={id} className="text-sm text-pretty text-ink-soft">
        {summary}
      </figcaption>
      <Disclosure title={table.title}>
        <div className="max-h-72 overflow-y-auto">
          <Table.Root caption={table.title}>
            <Table.Head>
              <Table.HeadCell>{table.name}</Table.HeadCell>
              <Table.HeadCell className="text-right">{table.value}</Table.HeadCell>
            </Table.Head>
            <tbody>
              {columns
                .filter(({ value }) => value > 0)
                .toReversed()
                .map(({ key, name, text }) => (
                  <Table.Row key={key}>
                    <Table.Cell>{name}</Table.Cell>
                    <Table.Cell className="text-right tabular-nums">{text}</Table.Cell>
                  </Table.Row>
                ))}
            </tbody>
          </Table.Root>
        </div>
      </Disclosure>
    </figure>
  );
}
