import type { ReactNode } from 'react';

import { EmptyLibrary } from '#library/home/empty-library.tsx';
import { AddDemoGames } from '#library/folders/add-demo-games.tsx';
import { LibraryFolders } from '#library/folders/library-folders.tsx';

/** What home is before there are games. */
export function Newcomer({ notices }: { notices: ReactNode }) {
  return <EmptyLibrary notices={notices} folders={<LibraryFolders />} demo={<AddDemoGames />} />;
}
