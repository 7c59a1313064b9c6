import { Star, Trophy, Unplug } from 'lucide-react';

import type { RomCard } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { VersionBadges } from '#library/covers/version-badges.tsx';

import { awardOf, statusOf } from './card-look.ts';
import type { CardLook } from './card-look.ts';
import icons from './mask-icons.module.css';
import { StatusIcon } from './status-icon.tsx';

interface Props {
  rom: RomCard;
  look: CardLook;
}

/** Behind the title of a line. All of them are said in the name of the link as well. */
export function TitleMarks({ rom, look }: Props) {
  const status = look.status ? statusOf(rom) : null;
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5 text-ink-faint">
      {look.editions && <VersionBadges labels={look.editions(rom.fs_name)} />}
      {rom.is_favorite && <Star size={13} fill="currentColor" className="text-accent-ink" />}
      {status && <StatusIcon status={status} size={13} />}
      {awardOf(rom, look) && <Trophy size={13} className="text-warn-ink" />}
      {look.versions && rom.sibling_count > 0 && (
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
