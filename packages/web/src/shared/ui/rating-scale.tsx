import { Flame, Star, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { IconButton } from './icon-button.tsx';
import { RatingScaleMarks } from './rating-scale-marks.tsx';
import { RatingScaleStatic } from './rating-scale-static.tsx';
import { useRatingScalePointer } from './rating-scale-pointer.ts';

interface Props {
  label: string;
  /** 0 for none, up to 10. */
  value: number;
  /** Absent: read-only. */
  onChange?: ((value: number) => void) | undefined;
  /** The value as text, also for 0. */
  valueText: (value: number) => string;
  /** Label of the button that resets to 0. */
  clearLabel?: string | undefined;
  disabled?: boolean | undefined;
  /** Small marks without a clear button, for cards and rows. */
  compact?: boolean | undefined;
}

export function RatingScale(props: Props) {
  return <Scale {...props} icon={Star} tone="text-accent-ink" />;
}

export function DifficultyScale(props: Props) {
  return <Scale {...props} icon={Flame} tone="text-danger-ink" />;
}

interface ScaleProps extends Props {
  icon: LucideIcon;
  tone: string;
}

function Scale({ onChange, ...props }: ScaleProps) {
  if (onChange) return <Control {...props} onChange={onChange} />;
  return <RatingScaleStatic {...props} />;
}

/** A visually hidden native slider for keyboard and screen readers; the pointer uses the marks. */
function Control(props: ScaleProps & { onChange: (value: number) => void }) {
  const { label, value, onChange, valueText, clearLabel, icon, tone } = props;
  const { disabled = false, compact = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const choose = (next: number) => {
    input.current?.focus({ preventScroll: true });
    onChange(next);
  };
  const { aimed, handlers } = useRatingScalePointer(value, choose);
  const shown = aimed ?? value;

  return (
    <div className="grid max-w-80 grid-cols-[minmax(0,1fr)]">
      {!compact && (
        <div className="flex min-h-10 items-center gap-2">
          <span className="text-sm font-medium">{label}</span>
          <span className="ml-auto text-sm text-ink-soft tabular-nums">{valueText(shown)}</span>
          {clearLabel !== undefined && (
            <ClearButton
              label={clearLabel}
              disabled={disabled}
              isHidden={value === 0}
              onClick={() => choose(0)}
            />
          )}
        </div>
      )}
      <div
        {...(!disabled && handlers)}
        className={classes(
          'relative w-fit max-w-full touch-pan-y rounded-xs select-none',
          !compact && '-ml-1',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          disabled ? 'opacity-55' : 'cursor-pointer',
        )}
      >
        <input
          ref={input}
          type="range"
          min={0}
          max={10}
          step={1}
          value={value}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={valueText(value)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          onKeyDown={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace') onChange(0);
          }}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <RatingScaleMarks icon={icon} tone={tone} value={shown} compact={compact} />
      </div>
    </div>
  );
}

interface ClearButtonProps {
  label: string;
  disabled: boolean;
  /** Invisible, but it takes up space. */
  isHidden: boolean;
  onClick: () => void;
}

function ClearButton({ isHidden, ...rest }: ClearButtonProps) {
  return (
    <IconButton {...rest} className={classes('-mr-2', isHidden && 'invisible')}>
      <X size={16} aria-hidden="true" />
    </IconButton>
  );
}
