import { createFileRoute } from '@tanstack/react-router';

import { ConsoleEmpty } from '#console/console-empty.tsx';

export const Route = createFileRoute('/console/rom/$rom/')({
  component: ConsoleRom,
});

function ConsoleRom() {
  return <ConsoleEmpty kind="rom" />;
}
