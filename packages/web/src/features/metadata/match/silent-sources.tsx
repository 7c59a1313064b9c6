import { CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';

import { silentReason } from './source-columns.ts';
import type { AskedSource } from './use-source-answers.ts';

/** Those that were not asked, and why. */
export function SilentSources({ sources }: { sources: readonly AskedSource[] }) {
  const { t } = useTranslation('rom');
  const known = sources.flatMap(({ source, answer }) => {
    const reason = silentReason(answer);
    return reason ? [{ source, reason }] : [];
  });
  if (known.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs text-ink-faint">
      <h3 className="font-medium text-ink-soft">{t('match-silent')}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {known.map(({ source, reason }) => (
          <li key={source} className="flex items-center gap-1.5">
            <CircleDashed size={12} aria-hidden="true" />
            <span className="text-ink-soft">{SOURCES[source].name}</span>
            <span>{t(`match-state-${reason}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
