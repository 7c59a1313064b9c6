import { createFileRoute } from '@tanstack/react-router';

import { ConsoleEmpty } from '#console/console-empty.tsx';

export const Route = createFileRoute('/console/rom/$rom/play')({
  component: ConsolePlay,
});

function ConsolePlay() {
  return <ConsoleEmpty kind="rom" />;
}
