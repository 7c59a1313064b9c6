import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const NOT_FOUND = 404;

interface Props {
  error: Error | null;
  retry: () => void;
  retrying: boolean;
  /** Shown when it does not exist. */
  missing: ReactNode;
}

/** The platform or the collection is not here yet, or never will be. */
export function PlaceState({ error, retry, retrying, missing }: Props) {
  const { t } = useTranslation('common');
  const describe = useDescribeError();
  if (!error) return <PlaceSkeleton />;
  const { status, text } = describe(error);
  if (status === NOT_FOUND) return missing;
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <FailedState
        title={t('error-load')}
        retryLabel={t('retry')}
        onRetry={retry}
        retrying={retrying}
      >
        <p>{text}</p>
      </FailedState>
    </div>
  );
}

function PlaceSkeleton() {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t('loading')} className="block px-4 pt-5 sm:px-8 sm:pt-7">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-[24%]" />
        <div className="grid gap-2">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-4 w-24" />
        </div>
      </div>
      <Skeleton className="mt-5 h-10 w-full" />
    </output>
  );
}
