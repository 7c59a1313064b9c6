import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { MusicPage } from '#music/music-page.tsx';
import { MUSIC_TABS } from '#music/music-search.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

const Text = withFallback(z.optional(z.string()), undefined);
const Search = z.object({
  tab: withFallback(z.optional(z.enum(MUSIC_TABS)), undefined),
  q: Text,
  artist: Text,
  album: Text,
  playlist: withFallback(z.optional(z.int()), undefined),
});

export const Route = createFileRoute('/_main/music')({
  staticData: { title: 'title-music' },
  validateSearch: Search,
  loader: () => loadAreas('music', 'emptyStates'),
  component: Music,
});

function Music() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MusicPage
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
