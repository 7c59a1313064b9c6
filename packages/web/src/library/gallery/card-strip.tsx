import { useRef } from 'react';

import type { Platform, RomCard } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { PlatformMark } from '#library/covers/platform-mark.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { VersionBadges } from '#library/covers/version-badges.tsx';
import { useUnhurried } from '#shared/ui/use-unhurried.ts';

import type { CardLook } from './card-look.ts';
import icons from './mask-icons.module.css';

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
  const hasMenu = facts.look.actions === 'menu';
  const ground = useRef<HTMLDivElement>(null);
  // Most of what a card takes; nobody reads it as it flies past.
  if (!useUnhurried(ground)) return <div ref={ground} className={hasMenu ? 'h-9' : 'h-7'} />;
  if (!hasMenu) return <CardFacts {...facts} className="h-7" />;
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
        <span className={classes(icons['icon'], icons['more'])} />
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
      className={classes(
        'flex min-w-0 flex-wrap items-center overflow-hidden text-ink-soft',
        isNarrow ? 'gap-x-1 before:-ml-1' : 'gap-x-1.5 before:-ml-1.5',
        // The first line takes all the height: a fact that does not fit is not seen at all, never cut in two.
        'before:h-full',
        className,
      )}
    >
      {platform && (
        <PlatformMark slug={platform.slug} family={platform.family_slug} className="size-4.5" />
      )}
      {look.regions && <RegionFlags regions={regions} most={2} isMute />}
      {look.editions && (
        <VersionBadges labels={look.editions(rom.fs_name)} className="max-w-[calc(100%-2rem)]" />
      )}
      {look.versions && !look.editions && sibling_count > 0 && (
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
