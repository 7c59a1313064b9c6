import { Play } from 'lucide-react';
import { useState } from 'react';

import { MediaViewer } from '#shared/ui/media-viewer.tsx';
import { nameOf, pictureOf } from '#shared/ui/media-viewer-item.ts';
import type { MediaItem, MediaTexts } from '#shared/ui/media-viewer-item.ts';

interface Props {
  label: string;
  items: readonly MediaItem[];
  texts: MediaTexts;
}

/** Everything at once; each opens the viewer. */
export function MediaGrid({ label, items, texts }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 sm:gap-4"
      >
        {items.map((item, index) => (
          <li key={'src' in item ? item.src : item.embed}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={nameOf(item)}
              onClick={() => setOpen(index)}
              className="relative block aspect-4/3 w-full overflow-hidden rounded-md border border-line bg-sunken transition hover:border-line-strong"
            >
              <Thumbnail item={item} />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <MediaViewer
          label={label}
          items={items}
          index={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
          texts={texts}
        />
      )}
    </>
  );
}

function Thumbnail({ item }: { item: MediaItem }) {
  const picture = pictureOf(item);
  return (
    <>
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
      {item.kind === 'video' && (
        <>
          <span
            aria-hidden="true"
            className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-2"
          >
            <Play size={24} fill="currentColor" className="ml-1" />
          </span>
          <span className="absolute inset-x-0 bottom-0 truncate px-4 py-3 text-sm font-medium text-ink-soft">
            {item.title}
          </span>
        </>
      )}
    </>
  );
}
