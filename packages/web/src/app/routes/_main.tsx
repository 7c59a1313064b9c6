import { Outlet, createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';

import { CollectionsDrawer } from '#library/collections/collections-drawer.tsx';
import { HealthBanner } from '#admin/health/health-banner.tsx';
import { MissingPage } from '#app/shell/missing-page.tsx';
import { ScanWatcher } from '#admin/scan/scan-watcher.tsx';
import { MainFrame } from '#app/shell/main-frame.tsx';
import { PlayerHost } from '#music/player-host.tsx';
import { UploadHost } from '#uploads/upload-host.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

import { useResumePendingSaves } from '#play/saves/pending-saves.ts';

export const Route = createFileRoute('/_main')({
  component: Main,
  notFoundComponent: NotFound,
});

// Loaded on demand, to keep the first load small.
const SearchPalette = lazy(async () => {
  const { SearchPalette: component } = await import('#library/search/search-palette.tsx');
  return { default: component };
});

const KeyboardHelp = lazy(async () => {
  const [{ KeyboardHelp: component }] = await Promise.all([
    import('#account/help/keyboard-help.tsx'),
    loadAreas('keys'),
  ]);
  return { default: component };
});

function Main() {
  useResumePendingSaves();
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
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <MainFrame
        renderCollections={(frame) => <CollectionsDrawer {...frame} />}
        renderPalette={(close) => (
          <Suspense>
            <SearchPalette onClose={close} />
          </Suspense>
        )}
        renderHelp={(close) => (
          <Suspense>
            <KeyboardHelp path={path} onClose={close} />
          </Suspense>
        )}
        notice={<HealthBanner />}
        player={<PlayerHost />}
      >
        {children}
      </MainFrame>
      <UploadHost />
    </>
  );
}
