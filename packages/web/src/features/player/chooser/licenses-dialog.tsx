import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { playerQueries } from '#data/player.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Whose work the players are, and what may be done with it. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('play');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(playerQueries.licenses());
  return (
    <Dialog title={t('licenses')} description={t('licenses-text')} size="lg" onClose={onClose}>
      {!data && error && (
        <FailedState
          title={t('licenses-failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <p>{errorText(error)}</p>
        </FailedState>
      )}
      {!data && !error && (
        <div className="grid gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
      <div className="grid gap-2 pb-2">
        {data?.map(({ name, version, license, non_commercial, homepage, text }) => (
          <Disclosure
            key={name}
            title={
              <span className="flex flex-wrap items-center gap-2">
                {name} <span className="font-normal text-ink-faint">{version}</span>
                {non_commercial && <Badge>{t('non-commercial')}</Badge>}
              </span>
            }
            trailing={license}
          >
            <div className="grid gap-3">
              {homepage && (
                <a
                  href={homepage}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1.5 text-sm text-accent-ink underline"
                >
                  {homepage}
                  <ExternalLink size={14} aria-hidden="true" />
                </a>
              )}
              <pre className="max-h-80 overflow-auto text-[0.75rem] whitespace-pre-wrap text-ink-soft">
                {text || t('license-no-text')}
              </pre>
            </div>
          </Disclosure>
        ))}
      </div>
    </Dialog>
  );
}
