import { createFileRoute } from '@tanstack/react-router';

import { ConsoleEmpty } from '#console/console-empty.tsx';

export const Route = createFileRoute('/console/platform/$id')({
  component: ConsolePlatform,
});

function ConsolePlatform() {
  return <ConsoleEmpty kind="platform" />;
}
