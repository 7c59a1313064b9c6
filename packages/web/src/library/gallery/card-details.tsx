import { Download, EllipsisVertical, Play, Star } from 'lucide-react';

import type { Platform, RomCard } from '@saveroom/contract';

import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { PlatformMark } from '#library/covers/platform-mark.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { VersionBadges } from '#library/covers/version-badges.tsx';
import { classes } from '#shared/lib/classes.ts';

import type { CardOptions } from './card-options.ts';
import icons from './mask-icons.module.css';

interface StripProps {
  rom: RomCard;
  title: string;
  /** Undefined if all games of the list have the same platform. */
  platform: Platform | undefined;
  options: CardOptions;
  /** The card is too narrow to show languages. */
  isNarrow: boolean;
  isTabStop: boolean;
}

/** The line of small facts below the cover. */
export function CardStrip({ rom, title, platform, options, isNarrow, isTabStop }: StripProps) {
  const hasMenu = options.actions === 'menu';
  const facts = (
    <CardFacts
      rom={rom}
      platform={platform}
      options={options}
      isNarrow={isNarrow}
      className={hasMenu ? 'h-full flex-1' : 'h-7'}
    />
  );
  if (!hasMenu) return facts;
  return (
    <div className="flex h-9 items-center gap-1.5">
      {facts}
      <button
        type="button"
        data-act="menu"
        tabIndex={isTabStop ? 0 : -1}
        aria-haspopup="menu"
        aria-label={options.labels.more(title)}
        className="relative -mr-1.5 grid h-9 w-8 shrink-0 place-items-center rounded-sm text-ink-soft before:absolute before:-inset-x-1.5 before:-inset-y-1 active:bg-pressed"
      >
        <span className={classes(icons['icon'], icons['more'])} />
      </button>
    </div>
  );
}

interface FactsProps {
  rom: RomCard;
  platform: Platform | undefined;
  options: CardOptions;
  isNarrow: boolean;
  className: string;
}

function CardFacts({ rom, platform, options, isNarrow, className }: FactsProps) {
  const { regions, languages, sibling_count } = rom;
  return (
    <div
      aria-hidden="true"
      className={classes(
        'flex min-w-0 flex-wrap items-center overflow-hidden text-ink-soft',
        isNarrow ? 'gap-x-1 before:-ml-1' : 'gap-x-1.5 before:-ml-1.5',
        // The first line takes all the height, so that a fact without room is hidden and never cut.
        'before:h-full',
        className,
      )}
    >
      {platform && (
        <PlatformMark slug={platform.slug} family={platform.family_slug} className="size-4.5" />
      )}
      {options.regions && <RegionFlags regions={regions} max={2} isDecorative />}
      {options.versionLabels && (
        <VersionBadges
          labels={options.versionLabels(rom.fs_name)}
          className="max-w-[calc(100%-2rem)]"
        />
      )}
      {options.versions && !options.versionLabels && sibling_count > 0 && (
        <span className="flex items-center gap-0.5 text-[0.6875rem] font-semibold tabular-nums">
          <span className={classes(icons['icon'], icons['versions'])} />
          {sibling_count + 1}
        </span>
      )}
      {rom.is_verified && (
        <span className={classes(icons['icon'], icons['verified'], 'text-good-ink')} />
      )}
      {rom.has_notes && <span className={classes(icons['icon'], icons['note'])} />}
      {options.languages && !isNarrow && (
        <LanguageCodes languages={languages} max={2} isDecorative />
      )}
    </div>
  );
}

interface ActionProps {
  rom: RomCard;
  title: string;
  options: CardOptions;
  /** Width of the card in pixels. */
  width: number;
  isTabStop: boolean;
}

/** Width of a button with the gap to the next one. A card has only as many as fit. */
const SLOT_WIDTH = 32;

const OVER = 'bg-veil text-on-tint hover:bg-[color-mix(in_oklab,var(--veil),black_40%)]';
const BELOW = 'text-ink-soft hover:bg-hover hover:text-ink';

/** The buttons of a card. The menu has all actions, also those that do not fit. */
export function CardActions({ rom, title, options, width, isTabStop }: ActionProps) {
  const { labels } = options;
  const isOver = options.actions !== 'below';
  const canPlay = options.playerOf(rom) !== undefined;
  const spare = Math.floor((width - 4) / SLOT_WIDTH) - (canPlay ? 2 : 1);
  const button = classes(
    'grid min-w-0 flex-1 place-items-center rounded-full transition disabled:opacity-45',
    isOver ? `h-7 max-w-8 -outline-offset-2 ${OVER}` : `h-8 max-w-10 ${BELOW}`,
  );
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      className={classes(
        'flex justify-center',
        isOver ? 'gap-1 [&>button]:pointer-events-auto' : 'mt-1 h-8',
      )}
    >
      {canPlay && (
        <button
          type="button"
          data-act="play"
          tabIndex={tabIndex}
          disabled={rom.missing_from_fs}
          aria-label={labels.play(title)}
          className={button}
        >
          <Play size={14} fill="currentColor" aria-hidden="true" />
        </button>
      )}
      {options.canDownload && spare > 1 && (
        <button
          type="button"
          data-act="download"
          tabIndex={tabIndex}
          disabled={rom.missing_from_fs}
          aria-label={labels.download(title)}
          className={button}
        >
          <Download size={14} aria-hidden="true" />
        </button>
      )}
      {spare > 0 && (
        <button
          type="button"
          data-act="favorite"
          tabIndex={tabIndex}
          aria-pressed={rom.is_favorite}
          aria-label={labels.favorite(title)}
          className={button}
        >
          <Star size={14} aria-hidden="true" fill={rom.is_favorite ? 'currentColor' : 'none'} />
        </button>
      )}
      <button
        type="button"
        data-act="menu"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={labels.more(title)}
        className={button}
      >
        <EllipsisVertical size={15} aria-hidden="true" />
      </button>
    </div>
  );
}
