import { useEffect, useId, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  /** Background of the top of the page. */
  hero: ReactNode;
  /** Small cover and title in one line, while a tab other than the overview is open. */
  isCompact: boolean;
  cover: ReactNode;
  heading: ReactNode;
  actions: ReactNode;
  /** Between the header and the tabs. */
  notices?: ReactNode;
  children: ReactNode;
}

const HEADER = {
  full:
    'pt-8 max-sm:justify-items-center sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-end sm:gap-x-8 sm:pt-24 ' +
    'md:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-32 xl:grid-cols-[20rem_minmax(0,1fr)] xl:pt-40 low:pt-8!',
  compact:
    'grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 pt-5 max-md:group-data-neighbors/page:pt-16 lg:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,32rem)] lg:gap-x-6 ' +
    'low:grid-cols-[3rem_minmax(0,1fr)_minmax(0,20rem)]! low:pt-3!',
};

/** The frame of a game's page; also used while it loads. */
export function RomLayout(props: Props) {
  const { hero, isCompact, cover, heading, actions, notices, children } = props;
  return (
    <div className="relative isolate">
      <div
        aria-hidden="true"
        className={classes(
          'absolute top-0 right-[calc(-1*env(safe-area-inset-right))] left-[calc(-1*env(safe-area-inset-left))] -z-10',
          isCompact ? 'h-44 opacity-30 md:opacity-80' : 'h-72 sm:h-96 lg:h-112 xl:h-136',
        )}
      >
        {hero}
      </div>
      <div className="px-4 pb-28 md:px-8 md:pb-16 xl:px-14 bars:pb-28">
        <header className={classes('grid gap-y-5', isCompact ? HEADER.compact : HEADER.full)}>
          <div className={classes('w-full', !isCompact && 'max-sm:w-[min(44vw,12rem)]')}>
            {cover}
          </div>
          <div
            className={
              isCompact ? 'contents' : 'grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-5'
            }
          >
            {heading}
            <div
              className={classes(
                'min-w-0',
                isCompact && 'self-end max-lg:col-span-2 low:col-span-1! low:self-center',
              )}
            >
              {actions}
            </div>
          </div>
        </header>
        {notices}
        <div className={classes('mt-5 md:mt-7', isCompact && 'low:mt-2!')}>{children}</div>
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Shown at the end of the title line. */
  trailing?: ReactNode;
  children: ReactNode;
}

export function Section({ title, trailing, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {trailing}
      </div>
      {children}
    </section>
  );
}

interface AboveOptions {
  /** The bar at the top of the viewport, behind which the element disappears. */
  bar?: RefObject<HTMLElement | null>;
  isEnabled: boolean;
}

/** Whether an element has been scrolled out at the top, or behind the bar there. */
export function useIsAbove(
  target: RefObject<HTMLElement | null>,
  { bar, isEnabled }: AboveOptions,
): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const { current } = target;
    if (!current || !isEnabled) return undefined;
    // Offsets ignore transforms, so the position is right even while the bar is hidden by one.
    const barEnd = bar?.current ? bar.current.offsetTop + bar.current.offsetHeight : 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const { isIntersecting, boundingClientRect, rootBounds } = entry;
        setIsAbove(!isIntersecting && boundingClientRect.top < (rootBounds?.top ?? 0));
      },
      { rootMargin: `-${barEnd}px 0px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [target, bar, isEnabled]);
  return isEnabled && isAbove;
}
