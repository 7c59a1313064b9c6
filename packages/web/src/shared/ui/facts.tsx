import type { ReactNode } from 'react';

interface Fact {
  label: string;
  value: ReactNode;
}

/** A list of labeled facts; empty ones are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid text-sm">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div
            key={label}
            className="flex justify-between gap-6 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0"
          >
            <dt className="shrink-0 text-ink-soft">{label}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
