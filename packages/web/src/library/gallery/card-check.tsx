import { Check } from 'lucide-react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  label: string;
  isChosen: boolean;
  /** On the page instead of on a cover. */
  isPlain?: boolean | undefined;
}

/** Chooses the game. For keyboards there is the space bar, so Tab passes by. */
export function CardCheck({ label, isChosen, isPlain = false }: Props) {
  const empty = isPlain
    ? 'border-line-strong bg-sunken text-transparent'
    : 'border-on-tint bg-veil text-transparent hover:text-on-tint';
  return (
    <button
      type="button"
      data-act="choose"
      aria-label={label}
      aria-pressed={isChosen}
      tabIndex={-1}
      className={classes(
        'absolute grid size-7 place-items-center rounded-full',
        isPlain ? 'top-0 left-0' : 'top-1 left-1',
        'before:absolute before:-inset-1 before:content-[""]',
      )}
    >
      <span
        className={classes(
          'grid size-5.5 place-items-center rounded-full border-2 transition',
          isChosen ? 'border-accent bg-accent text-on-accent' : empty,
        )}
      >
        <Check size={13} strokeWidth={3.5} aria-hidden="true" />
      </span>
    </button>
  );
}
