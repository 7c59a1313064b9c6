import { createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#app/shell/missing-page.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/$')({
  staticData: { title: 'title-not-found' },
  loader: () => loadAreas('emptyStates'),
  component: NotFound,
});

function NotFound() {
  return <MissingPage kind="page" />;
}
