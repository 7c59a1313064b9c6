import { createFileRoute } from '@tanstack/react-router';

import { ConsoleEmpty } from '#console/console-empty.tsx';

export const Route = createFileRoute('/console/collection/smart/$id')({
  component: ConsoleSmartCollection,
});

function ConsoleSmartCollection() {
  return <ConsoleEmpty kind="collection" />;
}
