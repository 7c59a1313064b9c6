import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { platformQueries } from '#data/platforms.ts';
import type { GallerySlots } from '#features/gallery/gallery-slots.ts';

import { HomeLibrary } from './home-library.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

interface Props {
  /** What those who look after the library should know first. */
  notices: ReactNode;
  /** What to do while there are no games. */
  empty: ReactNode;
  slots: GallerySlots;
  onCreateCollection: () => void;
}

/** Where it cannot be told whether there are games, every part says for itself what failed. */
export function HomePage({ empty, ...library }: Props) {
  const { data: platforms, isPending } = useQuery(platformQueries.all());
  if (isPending) return <HomeSkeleton />;
  if (platforms && !platforms.some(({ rom_count }) => rom_count > 0)) return empty;
  return <HomeLibrary {...library} />;
}
