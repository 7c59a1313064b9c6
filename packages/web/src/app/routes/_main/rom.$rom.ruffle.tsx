import { Link, createFileRoute } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { PlayEndedPage } from '#play/limits/play-ended-page.tsx';
import { PlayTimeGate } from '#play/limits/play-time-gate.tsx';
import { FlashPage } from '#play/flash/flash-page.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

import { sendPendingSavesFirst } from '#play/saves/pending-saves.ts';

import { StartMode, useLeavePlayer } from './-start-mode.ts';

export const Route = createFileRoute('/_main/rom/$rom/ruffle')({
  staticData: { title: 'title-play' },
  validateSearch: z.object({ start: StartMode }),
  loader: async ({ context: { queryClient } }) => {
    await sendPendingSavesFirst(queryClient);
    await loadAreas('play', 'saves', 'limits');
  },
  component: Ruffle,
});

function Ruffle() {
  const { rom } = Route.useParams();
  const { start = 'choose' } = Route.useSearch();
  const leave = useLeavePlayer(rom);
  const { t } = useTranslation('play');
  const back = (
    <Link to="/rom/$rom" params={{ rom }} className={buttonClass('ghost', 'md', '-ml-4')}>
      <ArrowLeft size={17} aria-hidden="true" />
      {t('flash-back')}
    </Link>
  );
  return (
    <PlayTimeGate renderEnded={(texts) => <PlayEndedPage {...texts} onBack={() => leave(true)} />}>
      <FlashPage key={rom} romId={rom} mode={start} back={back} onLeft={() => leave(true)} />
    </PlayTimeGate>
  );
}
