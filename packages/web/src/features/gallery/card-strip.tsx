import { EllipsisVertical } from 'lucide-react';

import type { Platform, RomCard } from '@saveroom/contract';

import { classes } from '#lib/classes.ts';
import { LanguageCodes } from '#ui/language-codes.tsx';
import { PlatformMark } from '#ui/platform-mark.tsx';
import { RegionFlags } from '#ui/region-flags.tsx';

import type { CardLook } from './card-look.ts';
import icons from './strip-icons.module.css';

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

/** Small facts below the cover: the cover itself stays a picture. */
export function CardStrip({ title, isTabStop, ...facts }: Props) {
  if (facts.look.actions !== 'menu') return <CardFacts {...facts} className="h-7" />;
  return (
    <div className="flex h-9 items-center gap-1.5">
      <CardFacts {...facts} className="h-full flex-1" />
      <button
        type="button"
        data-act="menu"
        tabIndex={isTabStop ? 0 : -1}
        aria-haspopup="menu"
        aria-label={facts.look.words.more(title)}
        className="-mr-1.5 grid h-9 w-8 shrink-0 place-items-center rounded-sm text-ink-soft active:bg-pressed"
      >
        <EllipsisVertical size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

interface FactsProps extends Omit<Props, 'title' | 'isTabStop'> {
  className: string;
}

function CardFacts({ rom, platform, look, isNarrow, className }: FactsProps) {
  const { regions, languages, sibling_count } = rom;
  return (
    <div
      aria-hidden="true"
      className={`flex min-w-0 items-center gap-1.5 overflow-hidden text-ink-soft ${className}`}
    >
      {platform && (
        <PlatformMark slug={platform.slug} family={platform.family_slug} className="size-4.5" />
      )}
      {look.regions && <RegionFlags regions={regions} most={2} isMute />}
      {look.versions && sibling_count > 0 && (
        <span className="flex items-center gap-0.5 text-[0.6875rem] font-semibold tabular-nums">
          <span className={classes(icons['icon'], icons['versions'])} />
          {sibling_count + 1}
        </span>
      )}
      {rom.is_verified && (
        <span className={classes(icons['icon'], icons['verified'], 'text-good-ink')} />
      )}
      {rom.has_notes && <span className={classes(icons['icon'], icons['note'])} />}
      {look.languages && !isNarrow && <LanguageCodes languages={languages} most={2} isMute />}
    </div>
  );
}
