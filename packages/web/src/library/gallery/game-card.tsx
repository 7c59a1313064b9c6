import { memo } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { basePath } from '#shared/lib/base-path.ts';
import { classes } from '#shared/lib/classes.ts';
import { Cover } from '#library/covers/cover.tsx';

import { artAddress } from './art-address.ts';
import { CardActions } from './card-actions.tsx';
import { CardCheck } from './card-check.tsx';
import { CardHover } from './card-hover.tsx';
import { describe, titleOf } from './card-look.ts';
import type { CardLook } from './card-look.ts';
import { CardMarks } from './card-marks.tsx';
import { CardStrip } from './card-strip.tsx';

export interface CardState {
  /** The one card Tab leads to; the arrow keys lead on. */
  readonly isTabStop: boolean;
  /** Pointed at or focused. */
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** A press chooses instead of opening. */
  readonly isSelecting: boolean;
}

const TILT =
  'decorated:transform-[perspective(700px)_rotateX(var(--lean-x,0deg))_rotateY(var(--lean-y,0deg))]';

const NARROW = 124;

interface Props extends CardState {
  rom: RomCard;
  index: number;
  column: number;
  platform: Platform | undefined;
  /** Several platforms in one gallery: each card says which. */
  isMixed: boolean;
  ratio: number;
  width: number;
  look: CardLook;
  /** Among the few rows that exist: a browser that watches whether they come near only loses time. */
  isNear?: boolean | undefined;
  /** Off where there is nothing to choose games for. */
  isChoosable?: boolean | undefined;
  /** One more line at the very end. */
  caption?: string | undefined;
}

/**
 * One of a hundred on screen and of thousands passing by: no effects, no handlers of its own. The
 * gallery around it listens, and finds it by `data-index` and `data-act`.
 */
export const GameCard = memo(function GameCard(props: Props) {
  const { rom, index, column, platform, isMixed, ratio, width, look } = props;
  const { isTabStop, isActive, isChosen, isSelecting, isNear, isChoosable = true, caption } = props;
  const title = titleOf(rom);
  const platformName = platform?.display_name ?? '';
  return (
    <td
      aria-colindex={column + 1}
      aria-selected={isSelecting ? isChosen : undefined}
      data-index={index}
      className={classes(
        'relative flex min-w-0 flex-col justify-end focus-within:z-10',
        isActive && 'z-10',
      )}
    >
      <div
        data-cover
        className={classes(
          'relative rounded-sm transition-transform duration-(--duration-base) ease-calm',
          look.tilt && TILT,
          // Not on hover: games that pass below the pointer would each begin to grow.
          isActive && !look.tilt && 'decorated:sm:scale-[1.045]',
          isChosen && 'scale-[0.94]!',
        )}
      >
        <Cover
          src={artAddress(rom, width)}
          thumbhash={rom.thumbhash}
          ratio={ratio}
          title={title}
          // Everything in the gallery of a platform is of that platform.
          platformName={isMixed ? platformName : ''}
          platformSlug={platform?.slug ?? ''}
          family={platform?.family_slug}
          eager={isNear}
          className={classes('rounded-sm shadow-2', rom.missing_from_fs && 'grayscale-60')}
        />
        <CardMarks rom={rom} look={look} />
        <a
          href={`${basePath}/rom/${rom.id}`}
          data-focus
          tabIndex={isTabStop ? 0 : -1}
          aria-label={describe(rom, isMixed ? platformName : null, look)}
          draggable={false}
          className={classes(
            'absolute inset-0 rounded-sm outline-offset-3 select-none [-webkit-touch-callout:none]',
            isChosen && 'ring-3 ring-accent ring-offset-2 ring-offset-canvas',
          )}
        />
        {(isActive || isSelecting) && isChoosable && (
          <CardCheck label={look.words.select(title)} isChosen={isChosen} />
        )}
        {look.actions === 'over' && isActive && !isSelecting && (
          <CardHover rom={rom} title={title} look={look} isTabStop={isTabStop} />
        )}
      </div>
      {look.title && (
        <p aria-hidden="true" className="mt-2 line-clamp-2 h-9 text-[0.8125rem]/4.5 font-medium">
          {title}
        </p>
      )}
      {look.strip && (
        <CardStrip
          rom={rom}
          title={title}
          platform={isMixed ? platform : undefined}
          look={look}
          isNarrow={width < NARROW}
          isTabStop={isTabStop}
        />
      )}
      {look.actions === 'below' && (
        <CardActions rom={rom} title={title} look={look} isTabStop={isTabStop} />
      )}
      {caption && <p className="truncate text-xs text-ink-faint">{caption}</p>}
    </td>
  );
});
