import { Outlet, createFileRoute } from '@tanstack/react-router';

import { ConsoleFrame } from '#console/console-frame.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

import { useLeftBehind } from './-left-behind.ts';

export const Route = createFileRoute('/console')({
  staticData: { title: 'title-console' },
  loader: () => loadAreas('console', 'gallery'),
  component: Console,
});

function Console() {
  useLeftBehind();
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
