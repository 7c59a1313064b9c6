import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { MediaStripArrows } from './media-strip-arrows.tsx';
import { useStripScroll } from './media-strip-scroll.ts';
import { MediaStripThumb } from './media-strip-thumb.tsx';
import { nameOf } from './media-viewer-item.ts';
import type { MediaItem, MediaTexts } from './media-viewer-item.ts';
import { MediaViewer } from './media-viewer.tsx';

interface Props {
  label: string;
  items: readonly MediaItem[];
  texts: MediaTexts;
}

/** Pictures and videos in a row; each opens the viewer. One stop for Tab, arrow keys inside. */
export function MediaStrip({ label, items, texts }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const { back, forward, scroll } = useStripScroll(row);
  const current = Math.min(at, items.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event.key, current, items.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    thumbs(row.current)[next]?.focus();
  };
  // The one looked at last, which need not be the one that was pressed.
  const returnTo = useRef<number>(undefined);
  useEffect(() => {
    if (open !== null || returnTo.current === undefined) return;
    thumbs(row.current)[returnTo.current]?.focus();
    returnTo.current = undefined;
  }, [open]);

  return (
    // Contained, or in a grid the row would make the whole page as wide as itself.
    <div className="relative contain-inline-size">
      <div ref={row} className="snap-x scroll-px-1 overflow-x-auto scroll-smooth p-1">
        <ul aria-label={label} className="flex w-max gap-3">
          {items.map((item, index) => (
            <li key={'src' in item ? item.src : item.embed} className="shrink-0 snap-start">
              <MediaStripThumb
                item={item}
                aria-label={nameOf(item) || texts.position(index + 1, items.length)}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setAt(index)}
                onKeyDown={onKeyDown}
                onClick={() => setOpen(index)}
              />
            </li>
          ))}
        </ul>
      </div>
      <MediaStripArrows back={back} forward={forward} scroll={scroll} texts={texts} />
      {open !== null && (
        <MediaViewer
          label={label}
          items={items}
          index={open}
          onMove={setOpen}
          onClose={() => {
            returnTo.current = open;
            setOpen(null);
          }}
          texts={texts}
        />
      )}
    </div>
  );
}

const thumbs = (row: HTMLElement | null): HTMLElement[] => [
  ...(row?.querySelectorAll('button') ?? []),
];

function targetOf(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
