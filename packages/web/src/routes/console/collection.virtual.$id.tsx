import { createFileRoute } from '@tanstack/react-router';

import { ConsoleEmpty } from '#console/console-empty.tsx';

export const Route = createFileRoute('/console/collection/virtual/$id')({
  component: ConsoleVirtualCollection,
});

function ConsoleVirtualCollection() {
  return <ConsoleEmpty kind="collection" />;
}
