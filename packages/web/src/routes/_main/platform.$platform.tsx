import { createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#features/missing/missing-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/platform/$platform')({
  staticData: { title: 'title-platform' },
  loader: () => loadAreas('emptyStates'),
  component: Platform,
});

function Platform() {
  return <MissingPage kind="platform" />;
}
