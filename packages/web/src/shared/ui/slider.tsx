import { useId } from 'react';
import type { CSSProperties } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { ProgressBar } from './progress-bar.tsx';
import styles from './slider.module.css';

interface Props {
  label: string;
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Called for every step of a drag, so callers must debounce saving. Absent: read-only. */
  onChange?: ((value: number) => void) | undefined;
  /** The value as text. */
  valueText: string;
  disabled?: boolean | undefined;
  /** Hides the label visually. */
  compact?: boolean | undefined;
}

export function Slider(props: Props) {
  const { label, value, min = 0, max = 100, step = 1, onChange, valueText } = props;
  const { disabled, compact } = props;
  const id = useId();
  return (
    <div className="grid">
      {!compact && (
        <div className="flex min-h-8 items-center justify-between gap-4 text-sm">
          <label htmlFor={onChange && id} className="font-medium">
            {label}
          </label>
          <span className="text-ink-soft tabular-nums">{valueText}</span>
        </div>
      )}
      {onChange ? (
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-label={compact ? label : undefined}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className={classes(styles['slider'], 'w-full disabled:opacity-55')}
          style={{ '--share': max > min ? (value - min) / (max - min) : 0 } as CSSProperties}
        />
      ) : (
        <ProgressBar label={label} value={value} max={max} valueText={valueText} />
      )}
    </div>
  );
}
