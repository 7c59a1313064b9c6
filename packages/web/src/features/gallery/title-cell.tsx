import { BadgeCheck, Layers, Star, StickyNote, Trophy, Unplug } from 'lucide-react';

import type { Platform, RomCard } from '@saveroom/contract';

import { basePath } from '#lib/base-path.ts';
import { Cover } from '#ui/cover.tsx';
import { PlatformMark } from '#ui/platform-mark.tsx';

import { artAddress } from './art-address.ts';
import { awardOf, describe, statusOf, titleOf } from './card-look.ts';
import type { CardLook } from './card-look.ts';
import { ratioOf } from './grid-shape.ts';
import { StatusIcon } from './status-icon.tsx';

interface Props {
  rom: RomCard;
  platform: Platform | undefined;
  isMixed: boolean;
  look: CardLook;
  isTabStop: boolean;
}

const THUMB_WIDTH = 36;

/** What a game is called, in a line of the list. The link lies over all of it. */
export function TitleCell({ rom, platform, isMixed, look, isTabStop }: Props) {
  return (
    <td className="relative flex min-w-0 items-center gap-3">
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
          <Marks rom={rom} look={look} />
        </span>
        <span className="truncate text-xs text-ink-faint">{rom.fs_name}</span>
      </span>
    </td>
  );
}

/** All of them are said in the name of the link as well. */
function Marks({ rom, look }: Pick<Props, 'rom' | 'look'>) {
  const status = look.status ? statusOf(rom) : null;
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5 text-ink-faint">
      {rom.is_favorite && <Star size={13} fill="currentColor" className="text-accent-ink" />}
      {status && <StatusIcon status={status} size={13} />}
      {awardOf(rom, look) && <Trophy size={13} className="text-warn-ink" />}
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
  );
}
