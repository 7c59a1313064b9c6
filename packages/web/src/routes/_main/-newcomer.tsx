import type { ReactNode } from 'react';

import { EmptyLibrary } from '#features/home/empty-library.tsx';
import { AddDemoGames } from '#features/library/add-demo-games.tsx';
import { LibraryFolders } from '#features/library/library-folders.tsx';

/** What home is before there are games. */
export function Newcomer({ notices }: { notices: ReactNode }) {
  return <EmptyLibrary notices={notices} folders={<LibraryFolders />} demo={<AddDemoGames />} />;
}
