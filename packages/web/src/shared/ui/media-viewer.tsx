import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';

import { MediaViewerBar } from './media-viewer-bar.tsx';
import { MediaViewerFooter } from './media-viewer-footer.tsx';
import { nameOf } from './media-viewer-item.ts';
import type { MediaItem, MediaTexts } from './media-viewer-item.ts';
import { actionOf } from './media-viewer-keys.ts';
import type { ViewerAction } from './media-viewer-keys.ts';
import { MediaViewerPicture } from './media-viewer-picture.tsx';
import { MediaViewerVideo } from './media-viewer-video.tsx';
import { useViewerZoom } from './media-viewer-zoom-state.ts';
import { useModal } from './use-modal.ts';

interface Props {
  label: string;
  items: readonly MediaItem[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  texts: MediaTexts;
}

/** Pictures and videos over the whole screen, one at a time. Mounted = open. */
export function MediaViewer({ label, items, index, onMove, onClose, texts }: Props) {
  const ref = useModal({ open: true, onClose });
  const zooming = useViewerZoom(index);
  const isEnlarged = zooming.zoom.scale > 1;
  usePreloaded(items, index);
  const item = items[index];
  if (!item) return null;

  // In a circle: a button at the end of a list would have to give its focus away.
  const step = (by: -1 | 1) => onMove((index + by + items.length) % items.length);
  const perform = (action: ViewerAction) => {
    if (action.do === 'step') step(action.by);
    else if (action.do === 'first') onMove(0);
    else if (action.do === 'last') onMove(items.length - 1);
    else zooming.perform(action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A video has its own use for these keys, the browser for those with Ctrl.
    if (event.target instanceof HTMLMediaElement || event.ctrlKey || event.metaKey) return;
    const action = actionOf(event.key, isEnlarged);
    if (!action) return;
    event.preventDefault();
    perform(action);
  };
  const position = items.length > 1 ? texts.position(index + 1, items.length) : '';
  const name = nameOf(item);

  return (
    <dialog
      ref={ref}
      aria-label={label}
      // Pictures are looked at in the dark, whatever the page around them.
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
            stage={zooming.stage}
            zoom={zooming.zoom}
            onZoom={zooming.setZoom}
            settle={zooming.settle}
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

/** The pictures on both sides are there before they are asked for. */
function usePreloaded(items: readonly MediaItem[], index: number): void {
  useEffect(() => {
    const sides = new Set([items.at(index - 1), items.at((index + 1) % items.length)]);
    for (const side of sides) {
      if (side?.kind === 'image' && side !== items[index]) new Image().src = side.src;
    }
  }, [items, index]);
}
