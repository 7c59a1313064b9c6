import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { platformQueries } from '#library/data/platforms.ts';
import { readProgress } from '#library/data/scan-progress.ts';
import { useScanState } from '#library/data/scan.ts';
import type { GallerySlots } from '#library/gallery/game-events.ts';

import { HomeLibrary } from './home-library.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

interface Props {
  /** Notices for users who manage the library. */
  notices: ReactNode;
  /** Metadata summary, once there are games. */
  summary: ReactNode;
  /** What to do while there are no games. */
  empty: ReactNode;
  slots: GallerySlots;
  onCreateCollection: () => void;
}

/** Where it cannot be told whether there are games, every part says for itself what failed. */
export function HomePage({ empty, ...library }: Props) {
  const { data: platforms, isPending, isFetching } = useQuery(platformQueries.all());
  const scan = useScanState();
  if (isPending) return <HomeSkeleton />;
  const isEmpty = platforms?.every(({ rom_count }) => rom_count === 0) ?? false;
  if (!isEmpty) return <HomeLibrary {...library} />;
  // Games arrive any moment, so nothing says that there are none.
  const { running, last } = scan.data ?? {};
  const hasFound = last ? readProgress(last).scan_stats.scanned_roms > 0 : false;
  if (scan.isLoading || running || (isFetching && hasFound)) {
    return <HomeSkeleton notices={library.notices} />;
  }
  return empty;
}
