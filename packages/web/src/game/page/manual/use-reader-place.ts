import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const GAP = 12;

/** Where a manual is open: the page in sight, and how wide pages can be. */
export function useReaderPlace() {
  const scroller = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const [room, setRoom] = useState(0);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    // It scrolls by keyboard too.
    box.tabIndex = 0;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth - 2 * GAP));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const look = () => {
      const middle = box.scrollTop + box.clientHeight / 3;
      const shown = pagesIn(box).findLast(({ offsetTop }) => offsetTop <= middle);
      setPage(Number(shown?.dataset['page'] ?? 1));
    };
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, []);

  return {
    scroller,
    page,
    room,
    goTo: (wanted: number) => {
      const box = scroller.current;
      const target = box && pagesIn(box)[wanted - 1];
      if (target) box.scrollTop = target.offsetTop - GAP;
    },
  };
}

const pagesIn = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(':scope > [data-page]'),
];
