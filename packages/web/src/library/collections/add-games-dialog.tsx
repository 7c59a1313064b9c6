import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection, RomCard } from '@saveroom/contract';

import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { GameCover } from '#library/covers/game-cover.tsx';
import { useChangeMembers } from '#library/data/collections-actions.ts';
import { homeRowQueries } from '#library/data/home-rows.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { searchQueries } from '#library/data/search.ts';
import { CheckRow } from './check-row.tsx';
import { CollectionsSkeleton } from './collections-skeleton.tsx';

const DEBOUNCE_MS = 120;
const MAX_RESULTS = 30;

interface Props {
  collection: Collection;
  onClose: () => void;
}

/** Selects games by search for a collection. Before a search it lists the newest games. */
export function AddGamesDialog({ collection, onClose }: Props) {
  const { t } = useTranslation(['collection', 'gallery', 'common']);
  const format = useFormat();
  const name = useCollectionName()(collection);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const term = useDebounced(typed.trim(), DEBOUNCE_MS);
  const recent = useQuery(homeRowQueries.recent());
  const search = useQuery({ ...searchQueries.library(term, MAX_RESULTS), enabled: term !== '' });
  const { data: platforms } = useQuery(platformQueries.all());
  const { mutate, isPending, error } = useChangeMembers({ hasInlineError: true });
  const query = term === '' ? recent : search;
  const games: readonly RomCard[] | undefined =
    term === '' ? recent.data : search.data?.groups.flatMap(({ items }) => items);
  const members = new Set(collection.rom_ids);

  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const add = () =>
    mutate([{ id: collection.id, romIds: [...chosen], isIn: true }], {
      onSuccess: () => {
        toast({ tone: 'good', message: t('created-with', { name }) });
        onClose();
      },
    });
  return (
    <Dialog
      title={t('add-games-title', { name })}
      onClose={onClose}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={isPending} disabled={chosen.size === 0} onClick={add}>
            {t('add-games')}
            {chosen.size > 0 && ` (${format.number(chosen.size)})`}
          </Button>
        </>
      }
    >
      {/* A fixed height: the dialog stays where it is while results come and go. */}
      <div className="grid h-[min(30rem,60dvh)] grid-rows-[auto_1fr]">
        <div className="px-1 pt-1 pb-2">
          <SearchField label={t('add-games-search')} value={typed} onChange={setTyped} />
        </div>
        <div className="-mx-2 min-h-0 overflow-y-auto">
          {!games && !query.error && <CollectionsSkeleton rows={6} />}
          {!games && query.error && <FailedQuery title={t('common:error-load')} query={query} />}
          {games?.length === 0 && (
            <p className="px-3 py-3 text-sm text-ink-soft">{t('gallery:no-results-title')}</p>
          )}
          <ul className="grid">
            {games?.map((rom) => (
              <li key={rom.id}>
                <CheckRow
                  state={members.has(rom.id) || chosen.has(rom.id) ? 'all' : 'none'}
                  disabled={members.has(rom.id)}
                  onPress={() => toggle(rom.id)}
                  picture={<GameCover game={rom} isBesideTitle className="w-8 rounded-xs" />}
                  title={rom.name}
                  detail={platforms?.find(({ id }) => id === rom.platform_id)?.display_name}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
