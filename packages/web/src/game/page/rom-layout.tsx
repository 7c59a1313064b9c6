import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';

import type { Platform } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { Cover } from '#library/covers/cover.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { ratioOf } from '#library/gallery/grid-layout.ts';

interface Props {
  backdrop: ReactNode;
  cover: ReactNode;
  /** Below the cover; hidden on phones. */
  side?: ReactNode;
  heading: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** One column on phones; on larger screens the cover has its own column. */
export function RomLayout({ backdrop, cover, side, heading, actions, children }: Props) {
  return (
    <div className="relative isolate">
      {backdrop}
      <div className="relative grid gap-x-10 px-4 pt-16 pb-28 md:grid-cols-[15rem_minmax(0,1fr)] md:px-8 md:pt-24 md:pb-16 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-x-12 xl:grid-cols-[24rem_minmax(0,1fr)] xl:gap-x-16 xl:px-14 xl:pt-28">
        <div className="max-md:mx-auto max-md:mb-6 max-md:w-[min(58vw,15rem)] md:sticky md:top-8 md:self-start">
          {cover}
          {side && <div className="mt-5 max-md:hidden">{side}</div>}
        </div>
        <div className="relative grid min-w-0 content-start gap-6 md:pt-14 lg:gap-7 xl:pt-20">
          {heading}
          {actions}
          <div className="mt-1 min-w-0">{children}</div>
        </div>
      </div>
    </div>
  );
}

interface RomCoverProps {
  small: string;
  large: string;
  thumbhash: string;
  ratio: number;
  title: string;
  platformSlug: string;
  family: string | null;
  isMissing: boolean;
}

const SIZES = '(min-width: 1920px) 24rem, (min-width: 1280px) 19rem, 15rem';

/** The cover of the clicked gallery card has the same name, so the transition starts there. */
const TRANSITION = '[view-transition-name:rom-cover]';

export function RomCover({ small, isMissing, ...game }: RomCoverProps) {
  return (
    <Cover
      {...game}
      src={small}
      sizes={SIZES}
      eager
      className={classes('rounded-md shadow-3', TRANSITION, isMissing && 'grayscale-60')}
    />
  );
}

interface PlatformStyle {
  platform: Platform | undefined;
  /** Width divided by height of its covers. */
  ratio: number;
}

/** Reads the list of all platforms, which is usually cached already. */
export function usePlatform(id: number): PlatformStyle {
  const { data } = useQuery(platformQueries.all());
  const platform = data?.find((one) => one.id === id);
  return { platform, ratio: ratioOf(platform?.aspect_ratio) };
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
