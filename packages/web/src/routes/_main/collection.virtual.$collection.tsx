import { createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#features/missing/missing-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/collection/virtual/$collection')({
  staticData: { title: 'title-virtual-collection' },
  loader: () => loadAreas('emptyStates'),
  component: VirtualCollection,
});

function VirtualCollection() {
  return <MissingPage kind="collection" />;
}
