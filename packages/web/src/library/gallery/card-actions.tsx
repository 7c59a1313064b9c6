import { Download, EllipsisVertical, Play, Star } from 'lucide-react';

import type { RomCard } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import type { CardLook } from './card-look.ts';

interface Props {
  rom: RomCard;
  title: string;
  look: CardLook;
  isTabStop: boolean;
}

const OVER = 'bg-veil text-on-tint hover:bg-[color-mix(in_oklab,var(--veil),black_40%)]';
const BELOW = 'text-ink-soft hover:bg-hover hover:text-ink';

/** What can be done with a game at once; the rest is behind the dots. */
export function CardActions({ rom, title, look, isTabStop }: Props) {
  const { words } = look;
  const isOver = look.actions !== 'below';
  const button = classes(
    'grid min-w-0 flex-1 place-items-center rounded-full transition disabled:opacity-45',
    isOver ? `h-7 max-w-8 -outline-offset-2 ${OVER}` : `h-8 max-w-10 ${BELOW}`,
  );
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      className={classes(
        'flex justify-center',
        isOver ? 'gap-1 *:pointer-events-auto' : 'mt-1 h-8',
      )}
    >
      {look.playable.has(rom.platform_id) && (
        <button
          type="button"
          data-act="play"
          tabIndex={tabIndex}
          disabled={rom.missing_from_fs}
          aria-label={words.play(title)}
          className={button}
        >
          <Play size={14} fill="currentColor" aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        data-act="download"
        tabIndex={tabIndex}
        disabled={rom.missing_from_fs}
        aria-label={words.download(title)}
        className={button}
      >
        <Download size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        data-act="favorite"
        tabIndex={tabIndex}
        aria-pressed={rom.is_favorite}
        aria-label={words.favorite(title)}
        className={button}
      >
        <Star size={14} aria-hidden="true" fill={rom.is_favorite ? 'currentColor' : 'none'} />
      </button>
      <button
        type="button"
        data-act="menu"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={words.more(title)}
        className={button}
      >
        <EllipsisVertical size={15} aria-hidden="true" />
      </button>
    </div>
  );
}
