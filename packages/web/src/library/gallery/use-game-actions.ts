import { useTranslation } from 'react-i18next';

import type { RomCard } from '@saveroom/contract';

import { useSetFavorites, useSetMarks } from '#library/data/roms-actions.ts';
import type { RomMarks } from '#library/data/roms-actions.ts';
import type { DownloadWay, Downloadable } from '#library/data/roms-download.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { dismissToast, toast } from '#shared/ui/toast-store.ts';

export interface GameActions {
  setFavorite: (ids: readonly number[], favorite: boolean) => void;
  setMarks: (ids: readonly number[], marks: RomMarks) => void;
  /** Several come as one archive unless somebody wants them one by one. */
  download: (games: readonly Downloadable[], how?: DownloadWay) => void;
}

/** What can be done with games, one or many; says in passing how it went. */
export function useGameActions(): GameActions {
  const { t } = useTranslation(['gallery', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const favorites = useSetFavorites();
  const marks = useSetMarks();
  const counted = (ids: readonly number[]) => ({
    count: ids.length,
    number: format.number(ids.length),
  });
  return {
    setFavorite: (ids, favorite) =>
      favorites.mutate(
        { ids, favorite },
        {
          onSuccess: () => {
            const message = favorite
              ? t('did-favorite', counted(ids))
              : t('did-unfavorite', counted(ids));
            if (ids.length > 1) toast({ tone: 'good', message });
          },
        },
      ),
    setMarks: (ids, data) =>
      marks.mutate(
        { ids, marks: data },
        {
          onSuccess: () => {
            if (ids.length > 1) toast({ tone: 'good', message: t('did-mark', counted(ids)) });
          },
        },
      ),
    download: (games, how = 'zip') => {
      download(games, how, {
        onTooMany: (most) => {
          const message = t('download-too-many', { most: format.number(most) });
          toast({ tone: 'danger', message });
        },
        onSeveral: (cancel) =>
          toast({
            message: t('download-starting'),
            action: { label: t('common:cancel'), onPress: cancel },
            stays: true,
          }),
      }).catch((error: unknown) => toast({ tone: 'danger', message: errorText(error) }));
    },
  };
}

/** Fetched when it is needed: most visits download nothing. */
async function download(
  games: readonly Downloadable[],
  how: DownloadWay,
  notify: {
    onTooMany: (most: number) => void;
    /** Shows that downloads are being started; gives the id of the toast. */
    onSeveral: (cancel: () => void) => number;
  },
): Promise<void> {
  const { MOST_DOWNLOADS, downloadGames } = await import('#library/data/roms-download.ts');
  if (games.length > MOST_DOWNLOADS[how]) {
    notify.onTooMany(MOST_DOWNLOADS[how]);
    return;
  }
  const stop = new AbortController();
  const isSlow = how === 'each' && games.length > 1;
  const shown = isSlow ? notify.onSeveral(() => stop.abort()) : null;
  try {
    await downloadGames(games, how, stop.signal);
  } finally {
    if (shown !== null) dismissToast(shown);
  }
}

/** Games that are not loaded have no name here; the server finds them by their id. */
export const asDownloadable = (
  ids: readonly number[],
  known: (id: number) => RomCard | undefined,
): Downloadable[] => ids.map((id) => ({ id, fs_name: known(id)?.fs_name ?? `game-${id}` }));
