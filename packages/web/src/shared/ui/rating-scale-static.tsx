import type { LucideIcon } from 'lucide-react';

import { RatingScaleMarks } from './rating-scale-marks.tsx';

interface Props {
  label: string;
  value: number;
  valueText: (value: number) => string;
  icon: LucideIcon;
  tone: string;
  compact?: boolean | undefined;
}

/** A read-only rating. */
export function RatingScaleStatic({ label, value, valueText, compact = false, ...marks }: Props) {
  if (compact) {
    return (
      <span className="inline-flex">
        <span className="sr-only">{`${label}: ${valueText(value)}`}</span>
        <RatingScaleMarks {...marks} value={value} compact />
      </span>
    );
  }
  return (
    <div className="grid max-w-80">
      <div className="flex min-h-8 items-center gap-2 text-sm">
        <span className="font-medium">{label}</span>
        <span className="ml-auto text-ink-soft tabular-nums">{valueText(value)}</span>
      </div>
      <span className="-ml-1">
        <RatingScaleMarks {...marks} value={value} compact={false} />
      </span>
    </div>
  );
}
