import { Star, Trophy, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';

import type { RomCard } from '@saveroom/contract';

import { awardOf, statusOf } from './card-look.ts';
import type { CardLook } from './card-look.ts';
import { StatusIcon } from './status-icon.tsx';

const ICON = 12;

/** The few signs that stand on the cover. All of them are said in the card's name as well. */
export function CardMarks({ rom, look }: { rom: RomCard; look: CardLook }) {
  const status = look.status ? statusOf(rom) : null;
  const award = awardOf(rom, look);
  if (!status && !award && !rom.is_favorite && !rom.missing_from_fs) return null;
  return (
    <span aria-hidden="true" className="absolute top-1 right-1 flex flex-col items-end gap-1">
      {rom.is_favorite && (
        <Mark>
          <Star size={ICON} fill="currentColor" />
        </Mark>
      )}
      {status && (
        <Mark>
          <StatusIcon status={status} size={ICON} />
        </Mark>
      )}
      {award && (
        <Mark>
          <Trophy size={ICON} {...(award !== 'beaten' && { fill: 'currentColor' })} />
        </Mark>
      )}
      {rom.missing_from_fs && (
        <Mark>
          <Unplug size={ICON} />
        </Mark>
      )}
    </span>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-5.5 place-items-center rounded-full bg-veil text-on-tint">
      {children}
    </span>
  );
}
