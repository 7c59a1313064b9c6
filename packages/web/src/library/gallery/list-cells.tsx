import { Star, Trophy, Unplug } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { Cover } from '#library/covers/cover.tsx';
import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { PlatformMark } from '#library/covers/platform-mark.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { VersionBadges } from '#library/covers/version-badges.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { classes } from '#shared/lib/classes.ts';

import { awardOf, describeGame } from './card-options.ts';
import type { CardOptions } from './card-options.ts';
import type { SortKey } from './gallery-search.ts';
import { SelectButton, coverUrl } from './game-card.tsx';
import type { CardState } from './game-card.tsx';
import { StatusIcon, statusOf, titleOf } from './game-labels.tsx';
import { ratioOf } from './grid-layout.ts';
import icons from './mask-icons.module.css';

interface Props extends CardState {
  rom: RomCard;
  platform: Platform | undefined;
  isMultiPlatform: boolean;
  options: CardOptions;
}

/** The cells of a game in the list. */
export const ListCells = memo(function ListCells(props: Props) {
  const { rom, platform, isMultiPlatform, options } = props;
  const { isTabStop, isActive, isSelected, isSelecting } = props;
  return (
    <>
      <td className={SELECT_CLASS}>
        <span className="relative size-7">
          {(isActive || isSelecting) && (
            <SelectButton
              label={options.labels.select(titleOf(rom))}
              isSelected={isSelected}
              isPlain
            />
          )}
        </span>
      </td>
      <TitleCell
        rom={rom}
        platform={platform}
        isMultiPlatform={isMultiPlatform}
        options={options}
        isTabStop={isTabStop}
      />
      <FactCells rom={rom} />
      <ActionCell rom={rom} options={options} isTabStop={isTabStop} />
    </>
  );
});

interface ListColumn {
  readonly key: 'title' | 'size' | 'added' | 'released' | 'rating' | 'spoken' | 'sold';
  readonly sort: SortKey | null;
  /** The smallest breakpoint at which the column is shown. */
  readonly from: 'always' | 'sm' | 'md' | 'lg';
}

/** The columns between the one for selecting and the one for actions. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'title', sort: 'name', from: 'always' },
  { key: 'size', sort: 'fs_size_bytes', from: 'md' },
  { key: 'added', sort: 'created_at', from: 'lg' },
  { key: 'released', sort: 'first_release_date', from: 'md' },
  { key: 'rating', sort: 'average_rating', from: 'lg' },
  { key: 'spoken', sort: null, from: 'lg' },
  { key: 'sold', sort: null, from: 'sm' },
];
export const COLUMN_COUNT = LIST_COLUMNS.length + 2;

export const COLUMN_CLASS: Record<ListColumn['from'], string> = {
  always: 'flex',
  sm: 'hidden sm:flex',
  md: 'hidden md:flex',
  lg: 'hidden lg:flex',
};

/** The same CSS grid for the header and all rows, so that their columns align. */
export const LINE_CLASS =
  'grid items-center gap-3 ' +
  'grid-cols-[minmax(0,1fr)_2.5rem] ' +
  'max-sm:group-aria-[multiselectable=true]/list:grid-cols-[1.75rem_minmax(0,1fr)_2.5rem] ' +
  'sm:grid-cols-[1.75rem_minmax(0,1fr)_5rem_7.5rem] ' +
  'md:grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_6.5rem_5rem_7.5rem] ' +
  'lg:grid-cols-[1.75rem_minmax(0,1fr)_5.5rem_7rem_6.5rem_4rem_7rem_5rem_7.5rem]';

/** The column for selecting. Phones, which can't hover, show it only while games are selected. */
export const SELECT_CLASS = 'hidden sm:flex max-sm:group-aria-[multiselectable=true]/list:flex';
/** The column of titles, for rows without the column for selecting. */
export const TITLE_START =
  'sm:col-start-2 max-sm:group-aria-[multiselectable=true]/list:col-start-2';

interface TitleProps {
  rom: RomCard;
  platform: Platform | undefined;
  isMultiPlatform: boolean;
  options: CardOptions;
  isTabStop: boolean;
}

const THUMB_WIDTH = 36;

/** Cover, title and badges. The link covers the whole cell. */
function TitleCell({ rom, platform, isMultiPlatform, options, isTabStop }: TitleProps) {
  return (
    <td className="relative flex min-w-0 items-center gap-3">
      <span className="grid h-12 w-9 shrink-0 place-items-center">
        <Cover
          src={coverUrl(rom, THUMB_WIDTH)}
          thumbhash={rom.thumbhash}
          ratio={ratioOf(platform?.aspect_ratio)}
          width={THUMB_WIDTH}
          title=""
          platformSlug={platform?.slug ?? ''}
          family={platform?.family_slug}
          eager
          className="max-h-12 w-full rounded-xs shadow-1"
        />
      </span>
      {isMultiPlatform && platform && (
        <PlatformMark slug={platform.slug} family={platform.family_slug} className="size-5.5" />
      )}
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <a
            href={`${basePath}/rom/${rom.id}`}
            data-focus
            tabIndex={isTabStop ? 0 : -1}
            aria-label={describeGame(
              rom,
              isMultiPlatform ? (platform?.display_name ?? null) : null,
              options,
            )}
            draggable={false}
            className="truncate text-[0.9375rem] font-medium text-ink outline-none [-webkit-touch-callout:none] after:absolute after:inset-0 after:rounded-xs after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {titleOf(rom)}
          </a>
          <TitleBadges rom={rom} options={options} />
        </span>
        <span className="truncate text-xs text-ink-faint">{rom.fs_name}</span>
      </span>
    </td>
  );
}

/** Icons behind the title. The accessible label of the link contains the same facts. */
function TitleBadges({ rom, options }: { rom: RomCard; options: CardOptions }) {
  const status = options.status ? statusOf(rom) : null;
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5 text-ink-faint">
      {options.versionLabels && <VersionBadges labels={options.versionLabels(rom.fs_name)} />}
      {rom.is_favorite && <Star size={13} fill="currentColor" className="text-accent-ink" />}
      {status && <StatusIcon status={status} size={13} />}
      {awardOf(rom, options) && <Trophy size={13} className="text-warn-ink" />}
      {options.versions && rom.sibling_count > 0 && (
        <span className="flex items-center gap-0.5 text-xs">
          <span className={classes(icons['icon'], icons['versions'])} />
          {rom.sibling_count + 1}
        </span>
      )}
      {rom.is_verified && (
        <span className={classes(icons['icon'], icons['verified'], 'text-good-ink')} />
      )}
      {rom.missing_from_fs && <Unplug size={13} className="text-warn-ink" />}
      {rom.has_notes && <span className={classes(icons['icon'], icons['note'])} />}
    </span>
  );
}

function FactCells({ rom }: { rom: RomCard }) {
  const format = useFormat();
  const { first_release_date: released, average_rating: rating } = rom;
  return (
    <>
      <Column from="md">{format.bytes(rom.fs_size_bytes)}</Column>
      <Column from="lg">{format.date(rom.created_at)}</Column>
      <Column from="md">{released !== null && format.calendarDate(released)}</Column>
      <Column from="lg">{rating !== null && format.number(Math.round(rating * 10) / 10)}</Column>
      <Column from="lg">
        <LanguageCodes languages={rom.languages} />
      </Column>
      <Column from="sm">
        <RegionFlags regions={rom.regions} />
      </Column>
    </>
  );
}

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

const BUTTON =
  'grid size-9 place-items-center rounded-sm text-ink-soft transition hover:bg-hover hover:text-ink disabled:opacity-45';

interface ActionProps {
  rom: RomCard;
  options: CardOptions;
  isTabStop: boolean;
}

function ActionCell({ rom, options, isTabStop }: ActionProps) {
  const title = titleOf(rom);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <td className="flex justify-end">
      <button
        type="button"
        data-act="favorite"
        tabIndex={tabIndex}
        aria-pressed={rom.is_favorite}
        aria-label={options.labels.favorite(title)}
        className={classes(BUTTON, 'max-sm:hidden')}
      >
        <span className={classes(icons['icon'], icons[rom.is_favorite ? 'starred' : 'star'])} />
      </button>
      <button
        type="button"
        data-act="download"
        tabIndex={tabIndex}
        disabled={rom.missing_from_fs}
        aria-label={options.labels.download(title)}
        className={classes(BUTTON, 'max-sm:hidden')}
      >
        <span className={classes(icons['icon'], icons['download'])} />
      </button>
      <button
        type="button"
        data-act="menu"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={options.labels.more(title)}
        className={BUTTON}
      >
        <span className={classes(icons['icon'], icons['more'])} />
      </button>
    </td>
  );
}
