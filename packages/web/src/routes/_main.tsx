import { Outlet, createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#features/missing/missing-page.tsx';
import { MainFrame } from '#features/shell/main-frame.tsx';

export const Route = createFileRoute('/_main')({
  component: Main,
  notFoundComponent: NotFound,
});

function Main() {
  return (
    <MainFrame>
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
