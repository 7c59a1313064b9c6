import { ChevronLeft, ChevronRight, ImageOff, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';

import { useBrokenImages } from '#shared/lib/use-broken-images.ts';

import { IconButton } from './icon-button.tsx';
import { mediaName, thumbnailUrl } from './media-item.ts';
import type { MediaItem, MediaTexts } from './media-item.ts';
import { MediaViewer } from './media-viewer.tsx';
import { useStripScroll } from './use-strip-scroll.ts';

interface Props {
  label: string;
  items: readonly MediaItem[];
  texts: MediaTexts;
}

/** Scrollable row of thumbnails that open the viewer. One tab stop; arrow keys move inside. */
export function MediaStrip({ label, items, texts }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const { back, forward, scroll } = useStripScroll(row);
  const current = Math.min(focused, items.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, current, items.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    thumbs(row.current)[next]?.focus();
  };
  // After closing, the focus goes to the item that was shown last.
  const returnTo = useRef<number>(undefined);
  useEffect(() => {
    if (open !== null || returnTo.current === undefined) return;
    thumbs(row.current)[returnTo.current]?.focus();
    returnTo.current = undefined;
  }, [open]);

  return (
    // Without containment the row would widen a grid around it.
    <div className="relative contain-inline-size">
      <div ref={row} className="snap-x scroll-px-1 overflow-x-auto scroll-smooth p-1">
        <ul aria-label={label} className="flex w-max gap-3">
          {items.map((item, index) => (
            <li key={'src' in item ? item.src : item.embed} className="shrink-0 snap-start">
              <MediaStripThumb
                item={item}
                aria-label={mediaName(item) || texts.position(index + 1, items.length)}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setFocused(index)}
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

function nextIndex(key: string, current: number, last: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, current - 1);
  if (key === 'ArrowRight') return Math.min(last, current + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

interface MediaStripThumbProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  item: MediaItem;
  'aria-label': string;
}

function MediaStripThumb({ item, ...rest }: MediaStripThumbProps) {
  const { broken, onBroken } = useBrokenImages();
  const address = thumbnailUrl(item);
  const picture = address === undefined || broken.has(address) ? undefined : address;
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
          onError={() => onBroken(picture)}
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

interface MediaStripArrowsProps {
  back: boolean;
  forward: boolean;
  scroll: (direction: -1 | 1) => void;
  texts: MediaTexts;
}

const ARROW =
  'absolute! inset-y-0 z-10 my-auto rounded-full! border border-line bg-raised text-ink! shadow-2 max-sm:hidden!';

/** For mouse users; touch and arrow keys scroll the row directly. */
function MediaStripArrows({ back, forward, scroll, texts }: MediaStripArrowsProps) {
  return (
    <>
      {back && (
        <IconButton
          label={texts.scrollBack}
          tabIndex={-1}
          onClick={() => scroll(-1)}
          className={`${ARROW} left-2`}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
      )}
      {forward && (
        <IconButton
          label={texts.scrollForward}
          tabIndex={-1}
          onClick={() => scroll(1)}
          className={`${ARROW} right-2`}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
