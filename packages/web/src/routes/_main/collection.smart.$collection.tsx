import { createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#features/missing/missing-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/collection/smart/$collection')({
  staticData: { title: 'title-smart-collection' },
  loader: () => loadAreas('emptyStates'),
  component: SmartCollection,
});

function SmartCollection() {
  return <MissingPage kind="collection" />;
}
