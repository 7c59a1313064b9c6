import { createFileRoute, redirect } from '@tanstack/react-router';

import { homeRowQueries } from '#library/data/home-rows.ts';

const SCREENS = { emulator: '/rom/$rom/ejs', flash: '/rom/$rom/ruffle' } as const;

/** A shortcut of the installed app: continues the game that was played last. */
export const Route = createFileRoute('/_main/continue')({
  loader: async ({ context: { queryClient } }) => {
    const { playerQueries } = await import('#game/data/player.ts');
    const played = await queryClient.fetchQuery(homeRowQueries.played());
    const rom = played.items[0]?.id;
    if (rom === undefined) throw redirect({ to: '/', replace: true });
    const { kind } = await queryClient.fetchQuery(playerQueries.of(rom));
    if (kind === null) throw redirect({ to: '/rom/$rom', params: { rom }, replace: true });
    const search = { start: 'now' } as const;
    throw redirect({ to: SCREENS[kind], params: { rom }, search, replace: true });
  },
});
