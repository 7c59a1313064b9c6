import { createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#features/missing/missing-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/collection/$collection')({
  staticData: { title: 'title-collection' },
  loader: () => loadAreas('emptyStates'),
  component: Collection,
});

function Collection() {
  return <MissingPage kind="collection" />;
}
