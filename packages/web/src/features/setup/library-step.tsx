import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { systemQueries } from '#data/system.ts';
import { useDescribeError } from '#i18n/use-describe-error.ts';
import { Button } from '#ui/button.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { FolderExample } from '#ui/folder-example.tsx';
import { Notice } from '#ui/notice.tsx';

import { LibraryRootCard } from './library-root-card.tsx';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { SetupStep } from './setup-step.tsx';

const FORBIDDEN = 403;

interface Props {
  onBack: () => void;
  onNext: () => void;
  onTaken: () => void;
}

export function LibraryStep({ onBack, onNext, onTaken }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const describe = useDescribeError();
  const library = useQuery(systemQueries.firstLook());
  const again = () => void library.refetch();
  const failure = library.error && describe(library.error);
  const isTaken = failure?.status === FORBIDDEN;
  const tellTaken = useEffectEvent(onTaken);
  useEffect(() => {
    if (isTaken) tellTaken();
  }, [isTaken]);

  const roots = library.data?.roots ?? [];
  const nothingYet = library.isSuccess && roots.every(({ platforms }) => platforms.length === 0);
  return (
    <SetupStep
      title={t('setup-library-title')}
      description={t('setup-library-text')}
      takesFocus
      buttons={
        <>
          <Button size="lg" variant="ghost" onClick={onBack}>
            {t('common:back')}
          </Button>
          <Button size="lg" variant="primary" onClick={onNext}>
            {t('common:next')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" aria-busy={library.isFetching}>
        {library.isPending && <LibrarySkeleton />}
        {failure && !isTaken && (
          <FailedState
            title={t('setup-failed')}
            retryLabel={t('common:retry')}
            onRetry={again}
            retrying={library.isFetching}
          >
            <p>{failure.text}</p>
          </FailedState>
        )}
        {library.isSuccess && roots.length === 0 && (
          <Notice tone="warn">{t('setup-none-configured')}</Notice>
        )}
        {roots.length > 0 && (
          <ul className="grid gap-3">
            {roots.map((root) => (
              <LibraryRootCard key={root.path} root={root} />
            ))}
          </ul>
        )}
        {nothingYet && <FolderExample text={t('setup-example-text')} label={t('setup-example')} />}
        {library.isSuccess && (
          <Button
            size="sm"
            className="justify-self-start"
            busy={library.isFetching}
            onClick={again}
            icon={<RotateCw size={15} aria-hidden="true" />}
          >
            {t('setup-check-again')}
          </Button>
        )}
      </div>
    </SetupStep>
  );
}
