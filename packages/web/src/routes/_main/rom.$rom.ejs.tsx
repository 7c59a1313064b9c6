import { createFileRoute } from '@tanstack/react-router';

import { MissingPage } from '#features/missing/missing-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/rom/$rom/ejs')({
  staticData: { title: 'title-play' },
  loader: () => loadAreas('emptyStates'),
  component: Emulator,
});

function Emulator() {
  return <MissingPage kind="rom" />;
}
