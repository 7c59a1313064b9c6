import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { Facts } from '#shared/ui/facts.tsx';

import { InfoSection } from './info-section.tsx';
import { platformSources } from '#library/source-pages.ts';

/** Under which number the metadata sources know it. */
export function PlatformSources({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const ids = platformSources(platform);
  return (
    <InfoSection
      title={t('sources-title')}
      description={ids.length === 0 ? t('sources-none') : t('sources-text')}
    >
      {ids.length > 0 && (
        <Facts
          facts={ids.map(({ source, id, address }) => ({
            label: source,
            value: address ? (
              <a
                href={address}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1.5 rounded-xs text-accent-ink underline-offset-4 hover:underline"
              >
                {id}
                <ExternalLink size={13} aria-hidden="true" />
                <span className="sr-only">{t('opens-elsewhere')}</span>
              </a>
            ) : (
              id
            ),
          }))}
        />
      )}
    </InfoSection>
  );
}
