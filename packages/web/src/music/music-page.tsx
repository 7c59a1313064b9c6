import { ChevronRight, Disc3, Music, SearchX, Star, UserRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Page } from '#shared/ui/page.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';

import { musicQueries } from './data/music.ts';
import type { FacetKind } from './data/music.ts';
import { MUSIC_TABS } from './music-search.ts';
import type { MusicSearch } from './music-search.ts';
import { PlaylistsPanel } from './playlists-panel.tsx';
import { TrackList } from './track-list.tsx';
import { WindowedList } from './windowed-list.tsx';

interface Props {
  search: MusicSearch;
  onSearch: (search: MusicSearch) => void;
}

const TYPING_MS = 250;

/** The soundtracks of all games. */
export function MusicPage({ search, onSearch }: Props) {
  const { t } = useTranslation(['music', 'common']);
  const { tab = 'tracks' } = search;
  const contents: Record<(typeof MUSIC_TABS)[number], ReactNode> = {
    tracks: <TracksPanel search={search} onSearch={onSearch} />,
    albums: (
      <FacetPanel
        kind="albums"
        search={search}
        onSearch={onSearch}
        onOpen={(album) => onSearch({ album })}
      />
    ),
    artists: (
      <FacetPanel
        kind="artists"
        search={search}
        onSearch={onSearch}
        onOpen={(artist) => onSearch({ artist })}
      />
    ),
    playlists: (
      <PlaylistsPanel
        id={search.playlist}
        onOpen={(playlist) => onSearch({ tab: 'playlists', playlist })}
      />
    ),
    favorites: <FavoritesPanel search={search} onSearch={onSearch} />,
  };
  return (
    <Page title={t('common:title-music')}>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(next) => onSearch({ tab: next === 'tracks' ? undefined : next })}
        tabs={MUSIC_TABS.map((value) => ({
          value,
          label: t(`tab-${value}`),
          content: value === tab && contents[value],
        }))}
      />
    </Page>
  );
}

/** The text of the search field, which follows the address with a delay. */
function useSearchText({ search, onSearch }: Props) {
  const [text, setText] = useState(search.q ?? '');
  const settled = useDebounced(text.trim(), TYPING_MS);
  const apply = useEffectEvent((q: string) => {
    if (q !== (search.q ?? '')) onSearch({ ...search, q: q || undefined });
  });
  useEffect(() => apply(settled), [settled]);
  return { text, setText };
}

function NoResults({ q }: { q: string }) {
  const { t } = useTranslation('music');
  return (
    <EmptyState
      icon={<SearchX size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('no-results', { search: q })}
    />
  );
}

function TracksPanel(props: Props) {
  const { search, onSearch } = props;
  const { q = '', artist, album } = search;
  const { t } = useTranslation('music');
  const { text, setText } = useSearchText(props);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('search')}
          value={text}
          onChange={setText}
          className="w-full sm:w-80"
        />
        {artist !== undefined && (
          <Chip
            removeLabel={t('filter-remove', { name: artist })}
            onRemove={() => onSearch({ ...search, artist: undefined })}
          >
            {artist}
          </Chip>
        )}
        {album !== undefined && (
          <Chip
            removeLabel={t('filter-remove', { name: album })}
            onRemove={() => onSearch({ ...search, album: undefined })}
          >
            {album}
          </Chip>
        )}
      </div>
      <TrackList
        label={t('tab-tracks')}
        source={{ of: 'library', search: q, artist, album }}
        empty={
          q === '' ? (
            <EmptyState
              icon={<Music size={32} strokeWidth={1.5} aria-hidden="true" />}
              title={t('library-none')}
            >
              <p>{t('library-none-text')}</p>
            </EmptyState>
          ) : (
            <NoResults q={q} />
          )
        }
      />
    </div>
  );
}

function FavoritesPanel(props: Props) {
  const { q = '' } = props.search;
  const { t } = useTranslation('music');
  const { text, setText } = useSearchText(props);
  return (
    <div className="grid gap-4">
      <SearchField label={t('search')} value={text} onChange={setText} className="w-full sm:w-80" />
      <TrackList
        label={t('tab-favorites')}
        source={{ of: 'favorites', search: q }}
        empty={
          q === '' ? (
            <EmptyState
              icon={<Star size={32} strokeWidth={1.5} aria-hidden="true" />}
              title={t('favorites-none')}
            >
              <p>{t('favorites-none-text')}</p>
            </EmptyState>
          ) : (
            <NoResults q={q} />
          )
        }
      />
    </div>
  );
}

interface FacetPanelProps extends Props {
  kind: FacetKind;
  onOpen: (name: string) => void;
}

/** Albums or artists by name; each leads to its tracks. */
function FacetPanel({ kind, onOpen, ...props }: FacetPanelProps) {
  const { q = '' } = props.search;
  const { t } = useTranslation('music');
  const format = useFormat();
  const { text, setText } = useSearchText(props);
  const Icon = kind === 'albums' ? Disc3 : UserRound;
  return (
    <div className="grid gap-4">
      <SearchField label={t('search')} value={text} onChange={setText} className="w-full sm:w-80" />
      <WindowedList
        label={t(`tab-${kind}`)}
        queryOf={(number) => musicQueries.facets(kind, q, number)}
        empty={
          q === '' ? (
            <EmptyState
              icon={<Icon size={32} strokeWidth={1.5} aria-hidden="true" />}
              title={t(`${kind}-none`)}
            >
              <p>{t('facets-none-text')}</p>
            </EmptyState>
          ) : (
            <NoResults q={q} />
          )
        }
      >
        {({ value, count }) => (
          <button
            type="button"
            onClick={() => onOpen(String(value))}
            className="flex h-15 w-full items-center gap-4 rounded-md px-3 text-left transition -outline-offset-2 hover:bg-hover"
          >
            <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-faint" />
            <span className="grid min-w-0 flex-1 text-sm">
              <span className="truncate font-medium">{value}</span>
              <span className="text-[0.8125rem] text-ink-soft tabular-nums">
                {t('count', { count, number: format.number(count) })}
              </span>
            </span>
            <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-faint" />
          </button>
        )}
      </WindowedList>
    </div>
  );
}
