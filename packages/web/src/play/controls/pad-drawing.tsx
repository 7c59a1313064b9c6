import { classes } from '#shared/lib/classes.ts';

import { PAD_HEIGHT, PAD_WIDTH } from './pad-shapes.ts';
import type { SystemPad } from './pad-shapes.ts';

interface Props {
  pad: SystemPad;
  label: string;
  /** Accessible name of an input. */
  nameOf: (input: string) => string;
  capturing: string | null;
  pressed: ReadonlySet<string>;
  onCapture: (input: string) => void;
}

const PERCENT = 100;
const percentOf = (part: number, whole: number): string => `${(part / whole) * PERCENT}%`;

const LARGEST = 13;

/** Fits the label into the button, in percent of the width of the drawing. */
const fontSize = (label: string, width: number, height: number): string =>
  `${(Math.min(LARGEST, height * 0.54, (width * 1.45) / label.length) / PAD_WIDTH) * PERCENT}cqw`;

/** The pad of a system. A click on a button chooses it; a pressed button lights up. */
export function PadDrawing({ pad, label, nameOf, capturing, pressed, onCapture }: Props) {
  return (
    <fieldset
      aria-label={label}
      className="@container relative mx-auto aspect-[16/9] w-full max-w-[min(37.5rem,64dvh)]"
    >
      <svg
        viewBox={`0 0 ${PAD_WIDTH} ${PAD_HEIGHT}`}
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        {pad.outline.map((path, index) => (
          <path
            key={path}
            d={path}
            strokeWidth={1.5}
            className={index === 0 ? 'fill-surface stroke-line-strong' : 'fill-sunken stroke-line'}
          />
        ))}
      </svg>
      {pad.controls.map(({ input, label: printed, x, y, width, height, isRound }) => {
        const id = String(input);
        return (
          <button
            key={id}
            type="button"
            // Not in the tab order, because the list of inputs next to it is.
            tabIndex={-1}
            aria-label={nameOf(id)}
            aria-pressed={pressed.has(id)}
            onClick={() => onCapture(id)}
            style={{
              left: percentOf(x - width / 2, PAD_WIDTH),
              top: percentOf(y - height / 2, PAD_HEIGHT),
              width: percentOf(width, PAD_WIDTH),
              height: percentOf(height, PAD_HEIGHT),
              fontSize: fontSize(printed, width, height),
            }}
            className={classes(
              'absolute grid place-items-center border border-line-strong leading-none font-bold whitespace-nowrap transition-colors',
              'hover:border-accent hover:text-accent-ink aria-pressed:bg-accent aria-pressed:text-on-accent',
              isRound ? 'rounded-full' : 'rounded-xs',
              capturing === id
                ? 'border-accent bg-accent-soft text-accent-ink ring-2 ring-accent'
                : 'bg-raised text-ink',
            )}
          >
            {printed}
          </button>
        );
      })}
    </fieldset>
  );
}
