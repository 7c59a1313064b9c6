import type { RomCard } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { CardActions } from './card-actions.tsx';
import type { CardLook } from './card-look.ts';

interface Props {
  rom: RomCard;
  title: string;
  look: CardLook;
  isTabStop: boolean;
}

/** While a card is pointed at or focused: its name, where art hides it, and what can be done. */
export function CardHover({ rom, title, look, isTabStop }: Props) {
  const isNamed = look.title || rom.path_cover_small === '';
  return (
    <div
      className={classes(
        'pointer-events-none absolute inset-x-0 bottom-0 grid gap-1.5 rounded-b-sm px-1 pt-8 pb-1',
        !isNamed &&
          'bg-linear-to-t from-[color-mix(in_oklab,var(--veil),black_40%)] from-40% to-transparent',
      )}
    >
      {!isNamed && (
        <p
          aria-hidden="true"
          className="line-clamp-3 px-0.5 text-xs/3.75 font-semibold text-balance text-on-tint"
        >
          {title}
        </p>
      )}
      <CardActions rom={rom} title={title} look={look} isTabStop={isTabStop} />
    </div>
  );
}
