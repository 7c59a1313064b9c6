import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { platformQueries } from '#data/platforms.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { FailedState } from '#ui/failed-state.tsx';

import { EmptyLibrary } from './empty-library.tsx';
import { HomeLibrary } from './home-library.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

interface Props {
  /** What those who look after the library should know first. */
  notices: ReactNode;
  /** What the server sees on disk, for those who may look. */
  folders: ReactNode;
  /** The offer of games to look around with, while there are none. */
  demo: ReactNode;
}

export function HomePage({ notices, folders, demo }: Props) {
  const { t } = useTranslation(['home', 'common']);
  const errorText = useErrorText();
  const all = useQuery(platformQueries.all());
  if (all.isPending) return <HomeSkeleton />;
  if (!all.data) {
    return (
      <div className="grid min-h-[70dvh] place-items-center">
        <FailedState
          title={t('common:error-load')}
          retryLabel={t('common:retry')}
          onRetry={() => void all.refetch()}
          retrying={all.isFetching}
        >
          <p>{errorText(all.error)}</p>
        </FailedState>
      </div>
    );
  }
  const platforms = all.data.filter(({ rom_count }) => rom_count > 0);
  return platforms.length > 0 ? (
    <HomeLibrary platforms={platforms} notices={notices} />
  ) : (
    <EmptyLibrary notices={notices} folders={folders} demo={demo} />
  );
}
