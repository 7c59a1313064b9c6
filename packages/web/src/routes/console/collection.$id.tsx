import { createFileRoute } from '@tanstack/react-router';

import { ConsoleEmpty } from '#console/console-empty.tsx';

export const Route = createFileRoute('/console/collection/$id')({
  component: ConsoleCollection,
});

function ConsoleCollection() {
  return <ConsoleEmpty kind="collection" />;
}
