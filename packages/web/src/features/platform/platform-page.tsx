import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PRODUCT } from '@saveroom/contract';

import { useMe } from '#data/me.ts';
import { platformQueries } from '#data/platforms.ts';
import { useDescribeError } from '#i18n/use-describe-error.ts';
import { FailedState } from '#ui/failed-state.tsx';

import { PlatformFacts } from './platform-facts.tsx';
import { PlatformForm } from './platform-form.tsx';
import { PlatformHeader } from './platform-header.tsx';
import { PlatformSkeleton } from './platform-skeleton.tsx';
import { PlatformSources } from './platform-sources.tsx';

interface Props {
  id: number;
  /** Shown when there is no such platform. */
  missing: ReactNode;
  firmware?: ReactNode;
}

const NOT_FOUND = 404;

export function PlatformPage({ id, missing, firmware }: Props) {
  const { t } = useTranslation(['platform', 'common']);
  const describe = useDescribeError();
  const { can } = useMe();
  const { data: platform, ...query } = useQuery(platformQueries.one(id));
  const name = platform?.display_name;
  useEffect(() => {
    if (name) document.title = `${name} · ${PRODUCT}`;
  }, [name]);

  if (query.isPending) return <PlatformSkeleton />;
  if (!platform) {
    const failure = describe(query.error);
    if (failure.status === NOT_FOUND) return missing;
    return (
      <div className="grid min-h-[70dvh] place-items-center">
        <FailedState
          title={t('common:error-load')}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          <p>{failure.text}</p>
        </FailedState>
      </div>
    );
  }
  return (
    <div className="page-enter mx-auto w-full max-w-260 px-4 py-6 sm:px-8 sm:py-8">
      <PlatformHeader platform={platform} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <PlatformFacts platform={platform} />
          {firmware}
        </div>
        <div className="grid gap-5">
          {can('platforms.write') && <PlatformForm key={platform.id} platform={platform} />}
          <PlatformSources platform={platform} />
        </div>
      </div>
    </div>
  );
}
