import { ImageOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';

import { classes } from '#shared/lib/classes.ts';
import {
  NO_ZOOM,
  fitted,
  gestureZoom,
  limitToStage,
  startGesture,
  zoomAt,
} from './media-viewer-zoom.ts';
import type { Gesture, Point, Size, Zoom, ZoomAction } from './media-viewer-zoom.ts';
import { Spinner } from './spinner.tsx';

interface Props {
  src: string;
  alt: string;
  broken: string;
  zooming: ViewerZoom;
  /** -1 to the previous, 1 to the next. */
  onSwipe: (direction: -1 | 1) => void;
  /** A click beside the image. */
  onLeave: () => void;
}

/** Screenshots of old consoles are enlarged without smoothing. */
const PIXEL_ART_WIDTH = 512;

export function MediaViewerPicture({ src, alt, broken, zooming, onSwipe, onLeave }: Props) {
  const { stage, zoom } = zooming;
  const [state, setState] = useState<'loading' | 'pixels' | 'smooth' | 'broken'>('loading');
  const { isDragging, handlers } = useMediaGestures(zooming, onSwipe, onLeave);

  return (
    <div
      ref={stage}
      {...handlers}
      className={classes(
        'absolute inset-0 touch-none overflow-hidden select-none',
        zoom.scale > 1 ? (isDragging ? 'cursor-grabbing' : 'cursor-grab') : 'cursor-zoom-in',
      )}
    >
      {state === 'broken' ? (
        <p className="grid size-full place-content-center justify-items-center gap-3 p-6 text-ink-soft">
          <ImageOff size={32} aria-hidden="true" />
          {broken}
        </p>
      ) : (
        <img
          src={src}
          alt={alt}
          draggable={false}
          onLoad={(event) => {
            const isSmall = event.currentTarget.naturalWidth <= PIXEL_ART_WIDTH;
            setState(isSmall ? 'pixels' : 'smooth');
          }}
          onError={() => setState('broken')}
          className={classes(
            'size-full object-contain',
            !isDragging && 'transition-transform duration-(--duration-base)',
            state === 'loading' && 'opacity-0',
            state === 'pixels' && '[image-rendering:pixelated]',
          )}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      )}
      {state === 'loading' && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner size={32} announced />
        </span>
      )}
    </div>
  );
}

const STEP = 1.5;

type ViewerZoom = ReturnType<typeof useViewerZoom>;

/** Zoom of the image at this index; it is reset when the index changes. */
export function useViewerZoom(index: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ index, zoom: NO_ZOOM });
  const zoom = state.index === index ? state.zoom : NO_ZOOM;

  /** Without limits, for dragging the image aside. */
  const setZoom = (next: Zoom) => setState({ index, zoom: next });
  /** Limited to the edges of the stage. */
  const setLimitedZoom = (next: Zoom) => {
    const { current } = stage;
    if (current) setZoom(limitToStage(next, sizeOf(current), pictureSize(current)));
  };
  const perform = (action: ZoomAction) => {
    if (action.do === 'fit') setZoom(NO_ZOOM);
    else if (action.do === 'scale') setLimitedZoom(zoomAt(zoom, STEP ** action.by, { x: 0, y: 0 }));
    else setLimitedZoom({ scale: zoom.scale, x: zoom.x + action.x, y: zoom.y + action.y });
  };
  return { stage, zoom, setZoom, setLimitedZoom, perform };
}

const CLICK_SCALE = 2.5;
/** A shorter movement is a click. */
const CLICK_PX = 8;
const SWIPE_PX = 56;

/** Drag, pinch, click and wheel on the image. */
function useMediaGestures(
  { stage, zoom, setZoom, setLimitedZoom }: ViewerZoom,
  onSwipe: Props['onSwipe'],
  onLeave: () => void,
) {
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const [isDragging, setIsDragging] = useState(false);

  useWheelZoom(stage, zoom, setLimitedZoom);

  const updateGesture = () => {
    gesture.current = startGesture([...fingers.current.values()], zoom, gesture.current);
    setIsDragging(gesture.current !== null);
  };
  const click = (point: Point) => {
    if (zoom.scale > 1) setZoom(NO_ZOOM);
    else if (stage.current && isOnPicture(stage.current, point)) {
      setLimitedZoom(zoomAt(NO_ZOOM, CLICK_SCALE, point));
    } else onLeave();
  };
  const release = (point: Point, { center, wasPinch }: Gesture) => {
    const moved = { x: point.x - center.x, y: point.y - center.y };
    if (wasPinch) setLimitedZoom(zoom);
    else if (Math.hypot(moved.x, moved.y) < CLICK_PX) click(point);
    else if (zoom.scale === 1) {
      setZoom(NO_ZOOM);
      const isAside = Math.abs(moved.x) > Math.max(SWIPE_PX, Math.abs(moved.y));
      if (isAside) onSwipe(moved.x < 0 ? 1 : -1);
    }
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, fromCenter(stage.current, event));
    updateGesture();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId) || !gesture.current) return;
    fingers.current.set(event.pointerId, fromCenter(stage.current, event));
    const next = gestureZoom(gesture.current, [...fingers.current.values()]);
    // Not enlarged, the image follows the finger sideways until the swipe ends.
    if (next.scale === 1) setZoom({ scale: 1, x: next.x, y: 0 });
    else setLimitedZoom(next);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const before = gesture.current;
    if (!fingers.current.delete(event.pointerId)) return;
    updateGesture();
    if (before && fingers.current.size === 0) release(fromCenter(stage.current, event), before);
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    updateGesture();
    setLimitedZoom(zoom);
  };
  return { isDragging, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** A pinch on a touchpad arrives as wheel events with Ctrl, in smaller steps. */
const SPEED = 0.002;
const TOUCHPAD_SPEED = 0.01;

function useWheelZoom(
  stage: RefObject<HTMLElement | null>,
  zoom: Zoom,
  setLimitedZoom: (zoom: Zoom) => void,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? TOUCHPAD_SPEED : SPEED));
    setLimitedZoom(zoomAt(zoom, factor, fromCenter(stage.current, event)));
  });
  useEffect(() => {
    const box = stage.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React adds passive listeners, which cannot stop the browser from zooming the page.
    box?.addEventListener('wheel', listener, { passive: false });
    return () => box?.removeEventListener('wheel', listener);
  }, [stage]);
}

/** Position of an event relative to the center of the stage. */
function fromCenter(
  stage: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = stage?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

function sizeOf(stage: HTMLElement): Size {
  return { width: stage.clientWidth, height: stage.clientHeight };
}

/** Until the image is loaded, its size is that of the stage. */
function pictureSize(stage: HTMLElement): Size {
  const picture = stage.querySelector('img');
  if (!picture || picture.naturalWidth === 0) return sizeOf(stage);
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}

function isOnPicture(stage: HTMLElement, { x, y }: Point): boolean {
  const { width, height } = fitted(sizeOf(stage), pictureSize(stage));
  return Math.abs(x) <= width / 2 && Math.abs(y) <= height / 2;
}
