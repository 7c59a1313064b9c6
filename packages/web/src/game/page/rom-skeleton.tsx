import type { ReactNode } from 'react';

import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { RomLayout } from './rom-layout.tsx';

interface Props {
  isCompact: boolean;
  /** If already loaded. */
  cover?: ReactNode;
  title?: string | undefined;
}

/** The page of a game while it loads. The router shows it too, so it imports little. */
export function RomSkeleton({ isCompact, cover, title }: Props) {
  return (
    <Loading className="block">
      <RomLayout
        isCompact={isCompact}
        hero={<span className="shimmer block size-full bg-hover mask-b-from-50%" />}
        cover={cover ?? <Skeleton className="aspect-3/4 w-full rounded-md!" />}
        heading={
          <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
            {title === undefined ? (
              <Skeleton
                className={
                  isCompact ? 'h-7 w-56 max-w-full' : 'h-9 w-72 max-w-full max-sm:mx-auto md:h-12'
                }
              />
            ) : (
              <p
                className={
                  isCompact
                    ? 'line-clamp-2 text-lg/6 font-extrabold tracking-[-0.025em] md:text-2xl/8'
                    : 'text-[1.75rem]/9 font-extrabold tracking-[-0.025em] text-balance wrap-anywhere max-sm:text-center md:text-[2.5rem]/12 xl:text-[3.25rem]/15'
                }
              >
                {title}
              </p>
            )}
            <Skeleton className={isCompact ? 'h-5 w-40' : 'h-6 w-96 max-w-full max-sm:mx-auto'} />
          </div>
        }
        actions={
          <div className="flex gap-2">
            <Skeleton className={isCompact ? 'h-10 w-32' : 'h-12 w-44'} />
            <Skeleton className={isCompact ? 'h-10 w-24' : 'h-12 w-32'} />
          </div>
        }
      >
        <div className="mb-6 flex min-h-11 items-center gap-6 border-b border-line px-3">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-16 max-sm:hidden" />
        </div>
        <PanelSkeleton />
      </RomLayout>
    </Loading>
  );
}

/** A tab while it loads. */
function PanelSkeleton() {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid content-start gap-3">
        <Skeleton className="mb-5 h-24 rounded-lg!" />
        <Skeleton className="h-4 w-full max-w-[70ch]" />
        <Skeleton className="h-4 w-11/12 max-w-[66ch]" />
        <Skeleton className="h-4 w-2/3 max-w-[48ch]" />
      </div>
      <Skeleton className="h-64 rounded-lg!" />
    </div>
  );
}
