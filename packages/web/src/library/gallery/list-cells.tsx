import { memo, useRef } from 'react';
import type { ReactNode } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { useUnhurried } from '#shared/ui/use-unhurried.ts';

import { CardCheck } from './card-check.tsx';
import { titleOf } from './card-look.ts';
import type { CardLook } from './card-look.ts';
import type { CardState } from './game-card.tsx';
import { COLUMN_CLASS, MARK_CLASS, TITLE_START } from './list-columns.ts';
import icons from './mask-icons.module.css';
import { TitleCell } from './title-cell.tsx';
import { TitleMarks } from './title-marks.tsx';

interface Props extends CardState {
  rom: RomCard;
  platform: Platform | undefined;
  isMixed: boolean;
  look: CardLook;
}

/** What a line of the list says about a game: its title alone as it flies past. */
export const ListCells = memo(function ListCells(props: Props) {
  const { rom, isActive, isChosen, isSelecting, look } = props;
  const title = useRef<HTMLTableCellElement>(null);
  const isWhole = useUnhurried(title);
  // The title stays the same element all the time: it may have the focus.
  return (
    <>
      {isWhole && (
        <td className={MARK_CLASS}>
          <span className="relative size-7">
            {(isActive || isSelecting) && (
              <CardCheck label={look.words.select(titleOf(rom))} isChosen={isChosen} isPlain />
            )}
          </span>
        </td>
      )}
      <TitleCell {...props} ref={title} className={isWhole ? undefined : TITLE_START}>
        {isWhole && <TitleMarks rom={rom} look={look} />}
      </TitleCell>
      {isWhole && <FactCells rom={rom} />}
      {isWhole && <ActionCell {...props} />}
    </>
  );
});

function FactCells({ rom }: Pick<Props, 'rom'>) {
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
        <span className={classes(icons['icon'], icons[rom.is_favorite ? 'starred' : 'star'])} />
      </button>
      <button
        type="button"
        data-act="download"
        tabIndex={tabIndex}
        disabled={rom.missing_from_fs}
        aria-label={look.words.download(title)}
        className={classes(BUTTON, 'max-sm:hidden')}
      >
        <span className={classes(icons['icon'], icons['download'])} />
      </button>
      <button
        type="button"
        data-act="menu"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={look.words.more(title)}
        className={BUTTON}
      >
        <span className={classes(icons['icon'], icons['more'])} />
      </button>
    </td>
  );
}
