import type { ReactNode } from 'react';

interface Props {
  title: string;
  platform: string;
  back: ReactNode;
  backdrop: ReactNode;
  cover: ReactNode;
  children: ReactNode;
}

/** What stands around the choices before a game, whatever plays it. */
export function ChooserFrame({ title, platform, back, backdrop, cover, children }: Props) {
  return (
    <div className="relative isolate grid min-h-[calc(100dvh-var(--bar-room,0px))] content-start px-4 py-5 md:px-8 lg:px-14">
      {backdrop}
      <div className="mx-auto w-full max-w-6xl">{back}</div>
      <div className="mx-auto grid w-full max-w-6xl gap-8 pt-4 pb-10 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-12 md:pt-12 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="mx-auto w-[min(46vw,12rem)] md:w-full">{cover}</div>
        <div className="grid min-w-0 content-start gap-8">
          <header className="grid gap-2 max-md:text-center">
            <p className="text-sm font-medium text-ink-soft">{platform}</p>
            <h1 className="text-3xl font-extrabold tracking-tight text-balance md:text-4xl lg:text-5xl">
              {title}
            </h1>
          </header>
          {children}
        </div>
      </div>
    </div>
  );
}
