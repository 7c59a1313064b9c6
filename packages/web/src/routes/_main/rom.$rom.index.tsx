import { createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#features/missing/missing-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/rom/$rom/')({
  staticData: { title: 'title-rom' },
  loader: () => loadAreas('emptyStates'),
  component: Rom,
});

function Rom() {
  return <MissingPage kind="rom" />;
}
