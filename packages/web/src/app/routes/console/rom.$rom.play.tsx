import { createFileRoute } from '@tanstack/react-router';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { LoadingScreen } from '#console/parts/loading-screen.tsx';
import { MessageScreen } from '#console/parts/message-screen.tsx';
import { useConsoleNavigation } from '#console/use-console-navigation.ts';
import { PlayTimeGate } from '#play/limits/play-time-gate.tsx';
import { ConsolePlayer } from '#play/console/console-player.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { parseVersionRef } from '#game/version-ref.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

import { sendPendingSavesFirst } from '#play/saves/pending-saves.ts';
import { StartMode } from '../_main/-start-mode.ts';
import { PlayingGame } from './-playing-game.tsx';

const From = z.object({
  save: withFallback(z.optional(z.string().check(z.maxLength(40))), undefined),
  state: withFallback(z.optional(z.string().check(z.maxLength(40))), undefined),
  start: StartMode,
});

export const Route = createFileRoute('/console/rom/$rom/play')({
  params: {
    parse: ({ rom }) => ({ rom: Number.parseInt(rom, 10) }),
    stringify: ({ rom }) => ({ rom: String(rom) }),
  },
  validateSearch: From,
  loader: async ({ context: { queryClient } }) => {
    await sendPendingSavesFirst(queryClient);
    await loadAreas('play', 'saves', 'limits');
  },
  component: ConsolePlay,
});

function ConsolePlay() {
  const { t } = useTranslation('console');
  const { rom } = Route.useParams();
  const { save, state, start = 'now' } = Route.useSearch();
  const go = useConsoleNavigation();
  const back = { label: t('back'), onPress: go.back };
  return (
    <PlayTimeGate
      renderEnded={({ title, text }) => (
        <MessageScreen
          icon={<Clock aria-hidden="true" />}
          title={title}
          text={text}
          choices={[back]}
          onBack={go.back}
        />
      )}
    >
      <ConsolePlayer
        romId={rom}
        start={{ mode: start, save: parseVersionRef(save), state: parseVersionRef(state) }}
        onLeft={go.back}
        renderWaiting={() => <LoadingScreen layout="game" label={t('loading')} onBack={go.back} />}
        renderMessage={(title, text, action) => (
          <MessageScreen
            icon={<CircleAlert aria-hidden="true" />}
            title={title}
            text={text}
            choices={[...(action ? [action] : []), back]}
            onBack={go.back}
          />
        )}
        renderGame={(game) => <PlayingGame game={game} />}
      />
    </PlayTimeGate>
  );
}
