import { Outlet, createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { CollectionsDrawer } from '#library/collections/collections-drawer.tsx';
import { HealthBanner } from '#admin/health/health-banner.tsx';
import { MissingPage } from '#app/shell/missing-page.tsx';
import { ScanWatcher } from '#admin/scan/scan-watcher.tsx';
import { MainFrame } from '#app/shell/main-frame.tsx';
import { PreviewBar } from '#app/shell/preview-bar.tsx';
import { PlayerHost } from '#music/player-host.tsx';
import { currentPreview } from '#shared/api/preview.ts';
import { UploadHost } from '#uploads/upload-host.tsx';

import { useKeepCommands } from '#play/kept/use-keep-commands.ts';
import { useResumePendingSaves } from '#play/saves/pending-saves.ts';
import { SaveConflicts } from '#play/saves/save-conflicts.tsx';

export const Route = createFileRoute('/_main')({
  component: Main,
  notFoundComponent: NotFound,
});

function Main() {
  useResumePendingSaves();
  useKeepCommands();
  return (
    <Frame>
      <ScanWatcher />
      <Outlet />
    </Frame>
  );
}

function NotFound() {
  return (
    <Frame>
      <MissingPage kind="page" />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const preview = currentPreview();
  return (
    <>
      <MainFrame
        renderCollections={(frame) => <CollectionsDrawer {...frame} />}
        notice={<HealthBanner />}
        player={preview ? <PreviewBar preview={preview} /> : <PlayerHost />}
      >
        {children}
      </MainFrame>
      <UploadHost />
      <SaveConflicts />
    </>
  );
}
