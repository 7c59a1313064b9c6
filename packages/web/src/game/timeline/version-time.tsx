import { useFormat } from '#shared/i18n/use-format.ts';

/** Both: how long ago, and when exactly. */
export function VersionTime({ when }: { when: string }) {
  const format = useFormat();
  return (
    <time
      dateTime={when}
      className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] text-ink-soft tabular-nums"
    >
      <span className="text-sm font-medium text-ink">{format.ago(when)}</span>
      <span>{format.dateTime(when)}</span>
    </time>
  );
}
