import type { ReactNode, Ref } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { basePath } from '#shared/lib/base-path.ts';
import { classes } from '#shared/lib/classes.ts';
import { Cover } from '#library/covers/cover.tsx';
import { PlatformMark } from '#library/covers/platform-mark.tsx';

import { artAddress } from './art-address.ts';
import { describe, titleOf } from './card-look.ts';
import type { CardLook } from './card-look.ts';
import { ratioOf } from './grid-shape.ts';

interface Props {
  ref: Ref<HTMLTableCellElement>;
  rom: RomCard;
  platform: Platform | undefined;
  isMixed: boolean;
  look: CardLook;
  isTabStop: boolean;
  className?: string | undefined;
  /** Behind the title. */
  children?: ReactNode;
}

const THUMB_WIDTH = 36;

/** What a game is called, in a line of the list. The link lies over all of it. */
export function TitleCell(props: Props) {
  const { ref, rom, platform, isMixed, look, isTabStop, className, children } = props;
  return (
    <td ref={ref} className={classes('relative flex min-w-0 items-center gap-3', className)}>
      <span data-cover className="grid h-12 w-9 shrink-0 place-items-center">
        <Cover
          src={artAddress(rom, THUMB_WIDTH)}
          thumbhash={rom.thumbhash}
          ratio={ratioOf(platform?.aspect_ratio)}
          title=""
          platformName=""
          platformSlug={platform?.slug ?? ''}
          family={platform?.family_slug}
          eager
          className="max-h-12 w-full rounded-xs shadow-1"
        />
      </span>
      {isMixed && platform && (
        <PlatformMark slug={platform.slug} family={platform.family_slug} className="size-5.5" />
      )}
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <a
            href={`${basePath}/rom/${rom.id}`}
            data-focus
            tabIndex={isTabStop ? 0 : -1}
            aria-label={describe(rom, isMixed ? (platform?.display_name ?? null) : null, look)}
            draggable={false}
            className="truncate text-[0.9375rem] font-medium text-ink outline-none [-webkit-touch-callout:none] after:absolute after:inset-0 after:rounded-xs after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {titleOf(rom)}
          </a>
          {children}
        </span>
        <span className="truncate text-xs text-ink-faint">{rom.fs_name}</span>
      </span>
    </td>
  );
}
