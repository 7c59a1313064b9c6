import type { ReactNode } from 'react';

interface Props {
  backdrop: ReactNode;
  cover: ReactNode;
  /** Below the cover, where there is a column for it. */
  side?: ReactNode;
  heading: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** One column on phones; the cover beside the rest where there is room. */
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
