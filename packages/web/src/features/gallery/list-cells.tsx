import {
  BadgeCheck,
  Download,
  EllipsisVertical,
  Layers,
  Star,
  StickyNote,
  Unplug,
} from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { useFormat } from '#i18n/use-format.ts';
import { basePath } from '#lib/base-path.ts';
import { classes } from '#lib/classes.ts';
import { Cover } from '#ui/cover.tsx';
import { LanguageCodes } from '#ui/language-codes.tsx';
import { PlatformBadge } from '#ui/platform-badge.tsx';
import { RegionFlags } from '#ui/region-flags.tsx';

import { artAddress } from './art-address.ts';
import { CardCheck } from './card-check.tsx';
import { describe, statusOf, titleOf } from './card-look.ts';
import type { CardLook } from './card-look.ts';
import type { CardState } from './game-card.tsx';
import { ratioOf } from './grid-shape.ts';
import { COLUMN_CLASS } from './list-columns.ts';
import { StatusIcon } from './status-icon.tsx';

interface Props extends CardState {
  rom: RomCard;
  platform: Platform | undefined;
  isMixed: boolean;
  look: CardLook;
}

/** What a line of the list says about a game. */
export const ListCells = memo(function ListCells(props: Props) {
  const { rom, isChosen, isSelecting, look } = props;
  const format = useFormat();
  const { first_release_date: released, average_rating: rating } = rom;
  return (
    <>
      <Column from="always">
        <span
          className={classes(
            'relative size-7',
            !isSelecting && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
          )}
        >
          <CardCheck label={look.words.select(titleOf(rom))} isChosen={isChosen} isPlain />
        </span>
      </Column>
      <TitleCell {...props} />
      <Column from="md">{format.bytes(rom.fs_size_bytes)}</Column>
      <Column from="lg">{format.date(rom.created_at)}</Column>
      <Column from="md">{released !== null && format.date(new Date(released))}</Column>
      <Column from="lg">{rating !== null && format.number(Math.round(rating * 10) / 10)}</Column>
      <Column from="lg">
        <LanguageCodes languages={rom.languages} />
      </Column>
      <Column from="sm">
        <RegionFlags regions={rom.regions} />
      </Column>
      <ActionCell {...props} />
    </>
  );
});

interface ColumnProps {
  from: keyof typeof COLUMN_CLASS;
  children: ReactNode;
}

function Column({ from, children }: ColumnProps) {
  return (
    <td
      className={classes(
        'min-w-0 items-center truncate text-[0.8125rem] text-ink-soft tabular-nums',
        COLUMN_CLASS[from],
      )}
    >
      {children}
    </td>
  );
}

const THUMB_WIDTH = 36;

function TitleCell({ rom, platform, isMixed, look, isTabStop }: Props) {
  const title = titleOf(rom);
  const status = look.status ? statusOf(rom) : null;
  return (
    <td className="min-w-0">
      <a
        href={`${basePath}/rom/${rom.id}`}
        data-focus
        tabIndex={isTabStop ? 0 : -1}
        aria-label={describe(rom, isMixed ? (platform?.display_name ?? null) : null, look.words)}
        draggable={false}
        className="flex min-w-0 items-center gap-3 rounded-xs [-webkit-touch-callout:none]"
      >
        <span data-cover className="grid h-12 w-9 shrink-0 place-items-center">
          <Cover
            src={artAddress(rom, THUMB_WIDTH)}
            thumbhash={rom.thumbhash}
            ratio={ratioOf(platform?.aspect_ratio)}
            title=""
            platformName=""
            platformSlug={platform?.slug ?? ''}
            family={platform?.family_slug}
            className="max-h-12 w-full rounded-xs shadow-1"
          />
        </span>
        {isMixed && platform && (
          <PlatformBadge slug={platform.slug} family={platform.family_slug} size={22} />
        )}
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate text-[0.9375rem] font-medium text-ink">{title}</span>
            <span className="flex shrink-0 items-center gap-1.5 text-ink-faint">
              {rom.is_favorite && (
                <Star size={13} fill="currentColor" className="text-accent-ink" />
              )}
              {status && <StatusIcon status={status} size={13} />}
              {look.versions && rom.sibling_count > 0 && (
                <span className="flex items-center gap-0.5 text-xs">
                  <Layers size={13} />
                  {rom.sibling_count + 1}
                </span>
              )}
              {rom.is_verified && <BadgeCheck size={13} className="text-good-ink" />}
              {rom.missing_from_fs && <Unplug size={13} className="text-warn-ink" />}
              {rom.has_notes && <StickyNote size={13} />}
            </span>
          </span>
          <span className="truncate text-xs text-ink-faint">{rom.fs_name}</span>
        </span>
      </a>
    </td>
  );
}

const BUTTON =
  'grid size-9 place-items-center rounded-sm text-ink-soft transition hover:bg-hover hover:text-ink disabled:opacity-45';

function ActionCell({ rom, look, isTabStop }: Props) {
  const title = titleOf(rom);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <td className="flex justify-end">
      <button
        type="button"
        data-act="favorite"
        tabIndex={tabIndex}
        aria-pressed={rom.is_favorite}
        aria-label={look.words.favorite(title)}
        className={classes(BUTTON, 'max-sm:hidden')}
      >
        <Star size={16} aria-hidden="true" fill={rom.is_favorite ? 'currentColor' : 'none'} />
      </button>
      <button
        type="button"
        data-act="download"
        tabIndex={tabIndex}
        disabled={rom.missing_from_fs}
        aria-label={look.words.download(title)}
        className={classes(BUTTON, 'max-sm:hidden')}
      >
        <Download size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        data-act="menu"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={look.words.more(title)}
        className={BUTTON}
      >
        <EllipsisVertical size={17} aria-hidden="true" />
      </button>
    </td>
  );
}
