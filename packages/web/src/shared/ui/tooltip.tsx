import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  text: string;
  side?: 'top' | 'right' | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

const HOVER_DELAY_MS = 400;

/**
 * A label on hover or focus. Supplementary: its text must also be available to assistive
 * technology.
 */
export function Tooltip({ text, side = 'top', disabled = false, children }: Props) {
  const holder = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  const [shown, setShown] = useState(false);

  const show = (wait: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(true), wait);
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    setShown(false);
  };

  useEffect(() => () => window.clearTimeout(timer.current), []);

  useEffect(() => {
    const box = holder.current?.firstElementChild?.getBoundingClientRect();
    const tip = bubble.current;
    if (!shown || !box || !tip) return undefined;
    tip.showPopover?.();
    const { width, height } = tip.getBoundingClientRect();
    const place =
      side === 'right'
        ? { left: box.right + 8, top: box.top + (box.height - height) / 2 }
        : { left: box.left + (box.width - width) / 2, top: box.top - height - 6 };
    const below = place.top < 4;
    tip.style.left = `${Math.max(4, Math.min(place.left, window.innerWidth - width - 4))}px`;
    tip.style.top = `${below ? box.bottom + 6 : place.top}px`;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false);
    const onScroll = () => setShown(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [shown, side]);

  return (
    <span
      ref={holder}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(HOVER_DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {children}
      {shown && !disabled && (
        <span
          ref={bubble}
          popover="manual"
          aria-hidden="true"
          className="pointer-events-none fixed m-0 rounded-xs border border-line bg-raised px-2 py-1 text-xs font-medium text-ink shadow-2"
        >
          {text}
        </span>
      )}
    </span>
  );
}
