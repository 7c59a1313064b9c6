import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { platformQueries } from '#data/platforms.ts';
import type { GallerySlots } from '#features/gallery/gallery-slots.ts';

import { EmptyLibrary } from './empty-library.tsx';
import { HomeLibrary } from './home-library.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

interface Props {
  /** What those who look after the library should know first. */
  notices: ReactNode;
  /** What the server sees on disk, for those who may look. */
  folders: ReactNode;
  /** The offer of games to look around with, while there are none. */
  demo: ReactNode;
  slots: GallerySlots;
  onCreateCollection: () => void;
}

/** An empty library gets a guide. Where that cannot be told, every part says for itself what failed. */
export function HomePage({ notices, folders, demo, ...library }: Props) {
  const { data: platforms, isPending } = useQuery(platformQueries.all());
  if (isPending) return <HomeSkeleton />;
  if (platforms && !platforms.some(({ rom_count }) => rom_count > 0)) {
    return <EmptyLibrary notices={notices} folders={folders} demo={demo} />;
  }
  return <HomeLibrary notices={notices} {...library} />;
}
