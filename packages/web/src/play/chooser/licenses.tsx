import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { License } from '@saveroom/contract';

import { playerQueries } from '#game/data/player.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

/** The emulators with their authors and licenses. */
export function Licenses() {
  const { t } = useTranslation('play');
  const licenses = useQuery(playerQueries.licenses());
  const { data, error } = licenses;
  if (data?.length === 0) {
    return (
      <EmptyState icon={<Scale size={32} aria-hidden="true" />} title={t('licenses-none')}>
        <p>{t('licenses-none-text')}</p>
      </EmptyState>
    );
  }
  if (data) return <LicenseList licenses={data} />;
  if (error) {
    return <FailedQuery title={t('licenses-failed')} query={licenses} />;
  }
  return <SkeletonRows count={5} rowClass="h-11" className="grid gap-2" />;
}

/** A list of licenses, each of which expands to its full text. */
function LicenseList({ licenses }: { licenses: readonly License[] }) {
  const { t } = useTranslation('play');
  return (
    <ul className="grid gap-2">
      {licenses.map(({ name, version, license, non_commercial, homepage, text }) => (
        <li key={name}>
          <Disclosure
            title={
              <span className="flex flex-wrap items-center gap-2">
                {name} <span className="font-normal text-ink-faint">{version}</span>
                {non_commercial && <Badge tone="warn">{t('non-commercial')}</Badge>}
              </span>
            }
            trailing={license}
          >
            <div className="grid gap-3">
              <a
                href={homepage}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1.5 justify-self-start rounded-xs text-sm wrap-anywhere text-accent-ink underline-offset-4 hover:underline"
              >
                {homepage}
                <ExternalLink size={14} aria-hidden="true" className="shrink-0" />
              </a>
              {text ? (
                <pre className="text-xs whitespace-pre-wrap text-ink-soft">{text}</pre>
              ) : (
                <p className="text-sm text-ink-soft">{t('license-no-text')}</p>
              )}
            </div>
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}
