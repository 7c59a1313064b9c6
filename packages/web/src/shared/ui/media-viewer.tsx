import { ChevronLeft, ChevronRight, ExternalLink, Play, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { buttonClass } from './button-class.ts';
import { IconButton } from './icon-button.tsx';
import { useKitTexts } from './kit-texts.ts';
import { mediaName } from './media-item.ts';
import type { MediaItem, MediaTexts } from './media-item.ts';
import { MediaViewerPicture, useViewerZoom } from './media-viewer-picture.tsx';
import { actionOf, MAX_SCALE } from './media-viewer-zoom.ts';
import type { ViewerAction } from './media-viewer-zoom.ts';
import { useDialog } from './use-dialog.ts';

interface Props {
  label: string;
  items: readonly MediaItem[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  texts: MediaTexts;
}

/** Full-screen viewer of images and videos. It is open while mounted. */
export function MediaViewer({ label, items, index, onMove, onClose, texts }: Props) {
  const ref = useDialog({ open: true, onClose });
  const zooming = useViewerZoom(index);
  const isEnlarged = zooming.zoom.scale > 1;
  usePreload(items, index);
  const item = items[index];
  if (!item) return null;

  // Wraps around: a disabled button at the end of the list would lose focus.
  const step = (by: -1 | 1) => onMove((index + by + items.length) % items.length);
  const perform = (action: ViewerAction) => {
    if (action.do === 'step') step(action.by);
    else if (action.do === 'first') onMove(0);
    else if (action.do === 'last') onMove(items.length - 1);
    else zooming.perform(action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Videos use these keys themselves, and the browser those with Ctrl.
    if (event.target instanceof HTMLMediaElement || event.ctrlKey || event.metaKey) return;
    const action = actionOf(event.key, isEnlarged);
    if (!action) return;
    event.preventDefault();
    perform(action);
  };
  const position = items.length > 1 ? texts.position(index + 1, items.length) : '';
  const name = mediaName(item);

  return (
    <dialog
      ref={ref}
      aria-label={label}
      // Always dark, independent of the theme of the page.
      data-theme="dark"
      className="dialog-panel m-0 h-dvh max-h-none w-dvw max-w-none flex-col border-0 bg-canvas p-0 text-ink open:flex"
      onKeyDown={onKeyDown}
    >
      <MediaViewerBar
        position={position}
        scale={item.kind === 'image' ? zooming.zoom.scale : undefined}
        onScale={(by) => perform({ do: 'scale', by })}
        onClose={onClose}
        texts={texts}
      />
      <div className="relative min-h-0 flex-1">
        {item.kind === 'image' ? (
          <MediaViewerPicture
            key={item.src}
            src={item.src}
            alt={item.alt}
            broken={texts.broken}
            zooming={zooming}
            onSwipe={step}
            onLeave={onClose}
          />
        ) : (
          <MediaViewerVideo key={index} item={item} texts={texts} />
        )}
      </div>
      <MediaViewerFooter name={name} texts={texts} onStep={items.length > 1 ? step : undefined} />
      <p aria-live="polite" className="sr-only">
        {[position, name].filter(Boolean).join(': ')}
      </p>
    </dialog>
  );
}

/** Loads the previous and the next image. */
function usePreload(items: readonly MediaItem[], index: number): void {
  useEffect(() => {
    const neighbors = new Set([items.at(index - 1), items.at((index + 1) % items.length)]);
    for (const item of neighbors) {
      if (item?.kind === 'image' && item !== items[index]) new Image().src = item.src;
    }
  }, [items, index]);
}

interface MediaViewerBarProps {
  position: string;
  /** Undefined for videos, which cannot be enlarged. */
  scale?: number | undefined;
  onScale: (by: -1 | 1) => void;
  onClose: () => void;
  texts: MediaTexts;
}

function MediaViewerBar({ position, scale, onScale, onClose, texts }: MediaViewerBarProps) {
  const { close } = useKitTexts();
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-1 px-2 pt-[env(safe-area-inset-top)]">
      <p className="mr-auto px-2 text-sm text-ink-soft tabular-nums">{position}</p>
      {scale !== undefined && (
        <>
          <ZoomButton label={texts.zoomOut} isAtLimit={scale <= 1} onClick={() => onScale(-1)}>
            <ZoomOut size={18} aria-hidden="true" />
          </ZoomButton>
          <ZoomButton
            label={texts.zoomIn}
            isAtLimit={scale >= MAX_SCALE}
            onClick={() => onScale(1)}
          >
            <ZoomIn size={18} aria-hidden="true" />
          </ZoomButton>
        </>
      )}
      <IconButton label={close} onClick={onClose} data-autofocus>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface ZoomButtonProps {
  label: string;
  /** Not `disabled`, which would lose the focus and with it the keys. */
  isAtLimit: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ZoomButton({ isAtLimit, ...rest }: ZoomButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-disabled={isAtLimit || undefined}
      className="aria-disabled:opacity-45"
    />
  );
}

interface MediaViewerFooterProps {
  name: string;
  texts: MediaTexts;
  /** Undefined for a single item. */
  onStep?: ((by: -1 | 1) => void) | undefined;
}

/** In the footer on phones, on both sides of the image on larger screens. */
const STEP_BUTTON =
  'size-12! rounded-full! bg-scrim text-ink! sm:absolute! sm:inset-y-0 sm:my-auto';

function MediaViewerFooter({ name, texts, onStep }: MediaViewerFooterProps) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 px-2 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
      {onStep && (
        <IconButton
          label={texts.previous}
          onClick={() => onStep(-1)}
          className={`${STEP_BUTTON} sm:left-2`}
        >
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
      )}
      <p className="min-w-0 flex-1 truncate text-center text-sm text-ink-soft">{name}</p>
      {onStep && (
        <IconButton
          label={texts.next}
          onClick={() => onStep(1)}
          className={`${STEP_BUTTON} sm:right-2`}
        >
          <ChevronRight size={24} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

interface MediaViewerVideoProps {
  item: Extract<MediaItem, { kind: 'video' }>;
  texts: MediaTexts;
}

/** Muted, because the volume of a recording is unknown. */
function MediaViewerVideo({ item, texts }: MediaViewerVideoProps) {
  if ('embed' in item) return <ExternalVideo embed={item.embed} texts={texts} />;
  return (
    <video
      src={item.src}
      poster={item.poster}
      aria-label={item.title}
      controls
      muted
      playsInline
      preload="metadata"
      className="absolute inset-0 size-full"
    />
  );
}

/** The content security policy forbids frames of other sites, so this links to the video. */
function ExternalVideo({ embed, texts }: { embed: string; texts: MediaTexts }) {
  const address = watchAddress(embed);
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-5 p-6">
      <Play size={40} aria-hidden="true" className="text-ink-faint" />
      {address && (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', 'lg')}
        >
          {texts.watchOn(address.host)}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

/** The page of a video, from the URL of its embedded player; null if not HTTP. */
export function watchAddress(embed: string): URL | null {
  const address = URL.parse(embed);
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  const [, before, video] = /^(.*)\/embed\/([^/]+)$/.exec(address.pathname) ?? [];
  if (video === undefined) return address;
  return new URL(`${address.origin}${before}/watch?v=${video}`);
}
