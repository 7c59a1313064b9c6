import type { ReactNode } from 'react';

import { UploadGamesButton } from '#app/shell/upload-games-button.tsx';
import { EmptyLibrary } from '#library/home/empty-library.tsx';
import { AddDemoGames } from '#library/folders/add-demo-games.tsx';
import { LibraryFolders } from '#library/folders/library-folders.tsx';

/** Home page of an empty library. */
export function Newcomer({ notices }: { notices: ReactNode }) {
  return (
    <EmptyLibrary
      notices={notices}
      upload={<UploadGamesButton />}
      folders={<LibraryFolders />}
      demo={<AddDemoGames />}
    />
  );
}
