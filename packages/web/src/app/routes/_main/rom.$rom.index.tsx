import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import * as z from 'zod/mini';

import type { AssetVersion } from '@saveroom/contract';

import { MissingPage } from '#app/shell/missing-page.tsx';
import { ROM_TABS } from '#game/page/rom-tab.ts';
import type { RomTab } from '#game/page/rom-tab.ts';
import { RomPage } from '#game/page/rom-page.tsx';
import { RomSkeleton } from '#game/page/rom-skeleton.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { logFailure } from '#shared/lib/log.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { PlayFrom } from './-play-from.tsx';

const Search = z.object({ tab: withFallback(z.optional(z.enum(ROM_TABS)), undefined) });

export const Route = createFileRoute('/_main/rom/$rom/')({
  staticData: { title: 'title-rom' },
  validateSearch: Search,
  loader: async ({ context: { queryClient }, params }) => {
    // Loads the schemas of games, which the first screen doesn't need.
    const [{ romDetailQueries }, { playerQueries }] = await Promise.all([
      import('#library/data/rom.ts'),
      import('#game/data/player.ts'),
    ]);
    void queryClient.prefetchQuery(romDetailQueries.one(params.rom));
    void queryClient.prefetchQuery(playerQueries.of(params.rom));
    await loadAreas('rom', 'gallery', 'saves', 'emptyStates');
  },
  component: Rom,
  pendingComponent: LoadingRom,
});

// Loaded on demand, because the first tab does not show it.
const playFrom = (version: AssetVersion) => <PlayFrom version={version} />;
const Timeline = lazy(async () => {
  const { Timeline: component } = await import('#game/timeline/timeline.tsx');
  return { default: component };
});

/** The texts of the page are not loaded yet. */
function LoadingRom() {
  const { tab } = Route.useSearch();
  return <RomSkeleton isCompact={tab !== undefined && tab !== 'overview'} />;
}

function Rom() {
  const { rom } = Route.useParams();
  const { tab = 'overview' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { romView } = useLocation({ select: ({ state }) => state });
  const go = (id: number, next: RomTab) => {
    navigate({
      to: '/rom/$rom',
      params: { rom: id },
      search: { tab: next === 'overview' ? undefined : next },
      state: { romView },
      // Replaces the history entry, so that one step back leads to the list.
      replace: true,
      resetScroll: false,
    }).catch((error: unknown) => logFailure('Switching the tab of a game', error));
  };
  return (
    <RomPage
      id={rom}
      tab={tab}
      onTab={(next) => go(rom, next)}
      list={romView}
      onOpen={(id) => go(id, tab)}
      onDeleted={(platform) => {
        navigate({ to: '/platform/$platform', params: { platform }, replace: true }).catch(
          (error: unknown) => logFailure('Leaving the page of a deleted game', error),
        );
      }}
      missing={<MissingPage kind="rom" />}
      saves={
        <Suspense fallback={<Skeleton className="h-60" />}>
          <Timeline romId={rom} renderPlay={playFrom} />
        </Suspense>
      }
    />
  );
}
