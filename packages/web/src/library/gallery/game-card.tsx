import { Check, Star, Trophy, Unplug } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { Cover } from '#library/covers/cover.tsx';
import { basePath } from '#shared/lib/base-path.ts';
import { classes } from '#shared/lib/classes.ts';

import { CardActions, CardStrip } from './card-details.tsx';
import { awardOf, describeGame } from './card-options.ts';
import type { CardOptions } from './card-options.ts';
import { StatusIcon, statusOf, titleOf } from './game-labels.tsx';

export interface CardState {
  /** The only card in the tab order; arrow keys move to the others. */
  readonly isTabStop: boolean;
  /** Hovered or focused. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** A click selects instead of opening. */
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
  /** The list has games of several platforms, so each card shows its own. */
  isMultiPlatform: boolean;
  ratio: number;
  width: number;
  options: CardOptions;
  /**
   * Loads the cover at once: only visible rows are mounted, so lazy loading would only delay it.
   */
  isVirtual?: boolean | undefined;
  isSelectable?: boolean | undefined;
  /** One more line at the end of the card. */
  caption?: string | undefined;
}

/**
 * A card of a grid or shelf. Scrolling mounts thousands of them, so it has no effects and no handlers:
 * `useGameEvents` of the list around it finds it by `data-index` and `data-act`.
 */
export const GameCard = memo(function GameCard(props: Props) {
  const { rom, index, column, platform, isMultiPlatform, ratio, width, options } = props;
  const {
    isTabStop,
    isActive,
    isSelected,
    isSelecting,
    isVirtual,
    isSelectable = true,
    caption,
  } = props;
  const title = titleOf(rom);
  const platformName = platform?.display_name ?? '';
  return (
    <td
      aria-colindex={column + 1}
      aria-selected={isSelecting ? isSelected : undefined}
      data-index={index}
      className={classes(
        'relative flex min-w-0 flex-col justify-end focus-within:z-10',
        isActive && 'z-10',
      )}
    >
      <Cover
        src={coverUrl(rom, width)}
        thumbhash={rom.thumbhash}
        ratio={ratio}
        width={width}
        title={title}
        platformSlug={platform?.slug ?? ''}
        family={platform?.family_slug}
        eager={isVirtual}
        className={classes(
          'rounded-sm shadow-2 transition-transform duration-(--duration-base) ease-calm',
          rom.missing_from_fs && 'grayscale-60',
          options.tilt && TILT,
          // Set in JavaScript, because with CSS hover, cards that scroll below the pointer would
          // all start to grow.
          isActive && !options.tilt && 'decorated:sm:scale-[1.045]',
          isSelected && 'scale-[0.94]!',
          isActive && options.actions === 'over' && 'with-buttons',
        )}
      >
        <CardBadges rom={rom} options={options} />
        <a
          href={`${basePath}/rom/${rom.id}`}
          data-focus
          tabIndex={isTabStop ? 0 : -1}
          aria-label={describeGame(rom, isMultiPlatform ? platformName : null, options)}
          draggable={false}
          className={classes(
            'absolute inset-0 rounded-sm outline-offset-3 select-none [-webkit-touch-callout:none]',
            isSelected && 'ring-3 ring-accent ring-offset-2 ring-offset-canvas',
          )}
        />
        {(isActive || isSelecting) && isSelectable && (
          <SelectButton label={options.labels.select(title)} isSelected={isSelected} />
        )}
        {options.actions === 'over' && isActive && !isSelecting && (
          <CardHover
            rom={rom}
            title={title}
            options={options}
            width={width}
            isTabStop={isTabStop}
          />
        )}
      </Cover>
      {options.title && (
        <p aria-hidden="true" className="mt-2 line-clamp-2 h-9 text-[0.8125rem]/4.5 font-medium">
          {title}
        </p>
      )}
      {options.strip && (
        <CardStrip
          rom={rom}
          title={title}
          platform={isMultiPlatform ? platform : undefined}
          options={options}
          isNarrow={width < NARROW}
          isTabStop={isTabStop}
        />
      )}
      {options.actions === 'below' && (
        <CardActions
          rom={rom}
          title={title}
          options={options}
          width={width}
          isTabStop={isTabStop}
        />
      )}
      {caption && <p className="truncate text-xs text-ink-faint">{caption}</p>}
    </td>
  );
});

interface SelectProps {
  label: string;
  isSelected: boolean;
  /** The button is in a list row instead of on a cover. */
  isPlain?: boolean | undefined;
}

/** Selects the game. Keyboards have the space bar for that, so Tab skips it. */
export function SelectButton({ label, isSelected, isPlain = false }: SelectProps) {
  const empty = isPlain
    ? 'border-line-strong bg-sunken text-transparent'
    : 'border-on-tint bg-veil text-transparent hover:text-on-tint';
  return (
    <button
      type="button"
      data-act="choose"
      aria-label={label}
      aria-pressed={isSelected}
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
          isSelected ? 'border-accent bg-accent text-on-accent' : empty,
        )}
      >
        <Check size={13} strokeWidth={3.5} aria-hidden="true" />
      </span>
    </button>
  );
}

const ICON_SIZE = 12;

/** Icons on the cover. The accessible label of the card contains the same facts. */
function CardBadges({ rom, options }: { rom: RomCard; options: CardOptions }) {
  const status = options.status ? statusOf(rom) : null;
  const award = awardOf(rom, options);
  if (!status && !award && !rom.is_favorite && !rom.missing_from_fs) return null;
  return (
    <span aria-hidden="true" className="absolute top-1 right-1 flex flex-col items-end gap-1">
      {rom.is_favorite && (
        <Badge>
          <Star size={ICON_SIZE} fill="currentColor" />
        </Badge>
      )}
      {status && (
        <Badge>
          <StatusIcon status={status} size={ICON_SIZE} />
        </Badge>
      )}
      {award && (
        <Badge>
          <Trophy size={ICON_SIZE} {...(award !== 'beaten' && { fill: 'currentColor' })} />
        </Badge>
      )}
      {rom.missing_from_fs && (
        <Badge>
          <Unplug size={ICON_SIZE} />
        </Badge>
      )}
    </span>
  );
}

function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-5.5 place-items-center rounded-full bg-veil text-on-tint">
      {children}
    </span>
  );
}

interface HoverProps {
  rom: RomCard;
  title: string;
  options: CardOptions;
  width: number;
  isTabStop: boolean;
}

/** On a hovered or focused card: its buttons, and its title if nothing else shows it. */
function CardHover({ rom, title, options, width, isTabStop }: HoverProps) {
  const hasTitle = options.title || rom.path_cover_small === '';
  return (
    <div
      className={classes(
        'pointer-events-none absolute inset-x-0 bottom-0 grid gap-1.5 rounded-b-sm px-1 pt-8 pb-1',
        !hasTitle &&
          'bg-linear-to-t from-[color-mix(in_oklab,var(--veil),black_40%)] from-40% to-transparent',
      )}
    >
      {!hasTitle && (
        <p
          aria-hidden="true"
          className="line-clamp-3 px-0.5 text-xs/3.75 font-semibold text-balance text-on-tint"
        >
          {title}
        </p>
      )}
      <CardActions rom={rom} title={title} options={options} width={width} isTabStop={isTabStop} />
    </div>
  );
}

const SMALL_WIDTH = 320;
/** Factor by which a picture can be enlarged before it looks coarse. */
const STRETCH = 1.25;

/**
 * The cover for a width in pixels. Chosen here, because a browser takes longer to choose from a
 * `srcset` than to draw the picture.
 */
export function coverUrl(
  { path_cover_small: small, path_cover_large: large }: RomCard,
  width: number,
): string {
  const isSmallEnough = width * window.devicePixelRatio <= SMALL_WIDTH * STRETCH;
  const path = (isSmallEnough ? small : large) || small;
  return path ? `${basePath}${path}` : '';
}
