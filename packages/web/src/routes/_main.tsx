import { Outlet, createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#features/missing/missing-page.tsx';
import { ScanWatcher } from '#features/scan/scan-watcher.tsx';
import { MainFrame } from '#features/shell/main-frame.tsx';

export const Route = createFileRoute('/_main')({
  component: Main,
  notFoundComponent: NotFound,
});

function Main() {
  return (
    <MainFrame>
      <ScanWatcher />
      <Outlet />
    </MainFrame>
  );
}

function NotFound() {
  return (
    <MainFrame>
      <MissingPage kind="page" />
    </MainFrame>
  );
}
