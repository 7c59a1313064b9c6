import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { MissingPage } from '#app/shell/missing-page.tsx';
import { PlayEndedPage } from '#play/limits/play-ended-page.tsx';
import { PlayTimeGate } from '#play/limits/play-time-gate.tsx';
import { PlayerPage } from '#play/player-page.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { parseVersionRef } from '#game/version-ref.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

import { sendPendingSavesFirst } from '#play/saves/pending-saves.ts';

import { StartMode, useLeavePlayer } from './-start-mode.ts';

const Text = withFallback(z.optional(z.coerce.string()), undefined);

const Search = z.object({
  /** A version to play from: `<asset>.<version>`. */
  save: Text,
  state: Text,
  start: StartMode,
  /** A netplay room to join; `new` opens one. */
  room: withFallback(z.optional(z.coerce.string().check(z.regex(/^[\w-]{1,64}$/))), undefined),
});

export const Route = createFileRoute('/_main/rom/$rom/ejs')({
  staticData: { title: 'title-play' },
  validateSearch: Search,
  loaderDeps: ({ search: { start } }) => ({ start }),
  loader: async ({ context: { queryClient }, params, cause, deps }) => {
    const [{ romDetailQueries }, { playerQueries }] = await Promise.all([
      import('#library/data/rom.ts'),
      import('#game/data/player.ts'),
    ]);
    void queryClient.prefetchQuery(romDetailQueries.one(params.rom));
    const player = playerQueries.of(params.rom);
    if (cause === 'preload' && deps.start) {
      const { preloadPlayer } = await import('#play/session/preload-player.ts');
      void queryClient.ensureQueryData(player).then(preloadPlayer, ignoreForNow);
    } else void queryClient.prefetchQuery(player);
    await sendPendingSavesFirst(queryClient);
    await loadAreas('play', 'saves', 'emptyStates', 'limits');
  },
  component: Emulator,
});

/** Ignores errors here, because the page itself shows why something can't be loaded. */
const ignoreForNow = () => undefined;

function Emulator() {
  const { rom } = Route.useParams();
  const { save, state, room, start = 'choose' } = Route.useSearch();
  const leave = useLeavePlayer(rom);
  const back = () => leave(start !== 'choose');
  return (
    <PlayTimeGate renderEnded={(texts) => <PlayEndedPage {...texts} onBack={back} />}>
      <PlayerPage
        key={`${rom}:${room ?? ''}`}
        romId={rom}
        start={{ mode: start, save: parseVersionRef(save), state: parseVersionRef(state), room }}
        onBack={back}
        missing={<MissingPage kind="rom" />}
      />
    </PlayTimeGate>
  );
}
