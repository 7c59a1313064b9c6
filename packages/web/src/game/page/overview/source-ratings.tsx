import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import type { SourceRating } from './read-ratings.ts';

export function SourceRatings({ ratings }: { ratings: readonly SourceRating[] }) {
  const format = useFormat();
  return (
    <ul className="grid gap-3.5">
      {ratings.map(({ source, share }) => (
        <li key={source} className="grid gap-1.5">
          <div className="flex justify-between gap-4 text-sm">
            <span className="text-ink-soft">{source}</span>
            <span className="font-medium tabular-nums">{format.percent(share)}</span>
          </div>
          <ProgressBar label={source} value={share} max={1} valueText={format.percent(share)} />
        </li>
      ))}
    </ul>
  );
}
