import { BadgeCheck, EllipsisVertical, Layers, StickyNote } from 'lucide-react';

import type { Platform, RomCard } from '@saveroom/contract';

import { LanguageCodes } from '#ui/language-codes.tsx';
import { PlatformBadge } from '#ui/platform-badge.tsx';
import { RegionFlags } from '#ui/region-flags.tsx';

import type { CardLook } from './card-look.ts';

interface Props {
  rom: RomCard;
  title: string;
  /** Only where a gallery holds several. */
  platform: Platform | undefined;
  look: CardLook;
  /** Too narrow for languages. */
  isNarrow: boolean;
  isTabStop: boolean;
}

const ICON = { size: 13, 'aria-hidden': true } as const;

/** Small facts below the cover: the cover itself stays a picture. */
export function CardStrip({ rom, title, platform, look, isNarrow, isTabStop }: Props) {
  const { regions, languages, sibling_count } = rom;
  const hasMenu = look.actions === 'menu';
  return (
    <div className={`flex items-center gap-1.5 ${hasMenu ? 'h-9' : 'h-7'}`}>
      <div
        aria-hidden="true"
        className="flex h-full min-w-0 flex-1 items-center gap-1.5 overflow-hidden text-ink-soft"
      >
        {platform && <PlatformBadge slug={platform.slug} family={platform.family_slug} size={18} />}
        {look.regions && <RegionFlags regions={regions} most={2} />}
        {look.versions && sibling_count > 0 && (
          <span className="flex items-center gap-0.5 text-[0.6875rem] font-semibold tabular-nums">
            <Layers {...ICON} />
            {sibling_count + 1}
          </span>
        )}
        {rom.is_verified && <BadgeCheck {...ICON} className="shrink-0 text-good-ink" />}
        {rom.has_notes && <StickyNote {...ICON} className="shrink-0" />}
        {look.languages && !isNarrow && <LanguageCodes languages={languages} most={2} />}
      </div>
      {hasMenu && (
        <button
          type="button"
          data-act="menu"
          tabIndex={isTabStop ? 0 : -1}
          aria-haspopup="menu"
          aria-label={look.words.more(title)}
          className="-mr-1.5 grid h-9 w-8 shrink-0 place-items-center rounded-sm text-ink-soft active:bg-pressed"
        >
          <EllipsisVertical size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
