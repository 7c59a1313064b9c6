import { createFileRoute } from '@tanstack/react-router';

import { ConsoleEmpty } from '#console/console-empty.tsx';

export const Route = createFileRoute('/console/')({
  component: ConsoleHome,
});

function ConsoleHome() {
  return <ConsoleEmpty kind="console" />;
}
