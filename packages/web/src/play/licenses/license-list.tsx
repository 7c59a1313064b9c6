import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { License } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';

/** Each opens to its whole text. */
export function LicenseList({ licenses }: { licenses: readonly License[] }) {
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
