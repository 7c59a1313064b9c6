import { ImageOff, Play } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';

import { pictureOf } from './media-viewer-item.ts';
import type { MediaItem } from './media-viewer-item.ts';

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  item: MediaItem;
  'aria-label': string;
}

export function MediaStripThumb({ item, ...rest }: Props) {
  const [isBroken, setIsBroken] = useState(false);
  const picture = isBroken ? undefined : pictureOf(item);
  return (
    <button
      {...rest}
      type="button"
      aria-haspopup="dialog"
      className="relative block aspect-4/3 h-32 overflow-hidden rounded-md border border-line bg-sunken transition hover:border-line-strong sm:h-40"
    >
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setIsBroken(true)}
          className="size-full object-cover"
        />
      )}
      {picture === undefined && item.kind === 'image' && (
        <ImageOff size={28} aria-hidden="true" className="absolute inset-0 m-auto text-ink-faint" />
      )}
      {item.kind === 'video' && (
        <span
          aria-hidden="true"
          className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-accent text-on-accent shadow-2"
        >
          <Play size={20} fill="currentColor" className="ml-0.5" />
        </span>
      )}
      {picture === undefined && item.kind === 'video' && (
        <span className="absolute inset-x-0 bottom-0 truncate px-3 py-2 text-xs font-medium text-ink-soft">
          {item.title}
        </span>
      )}
    </button>
  );
}
