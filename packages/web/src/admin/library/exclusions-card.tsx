import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Config } from '@saveroom/contract';

import { Card } from '#shared/ui/card.tsx';

import { ExclusionList } from './exclusion-list.tsx';
import { ownRules } from './own-rules.ts';

/** What a scan leaves out: the person's own rules, and the built-in ones that are fixed. */
export function ExclusionsCard({ config, editable }: { config: Config; editable: boolean }) {
  const { t } = useTranslation('settings');
  const builtIn = [
    ['folders', config.DEFAULT_EXCLUDED_DIRS],
    ['files', config.DEFAULT_EXCLUDED_FILES],
    ['extensions', config.DEFAULT_EXCLUDED_EXTENSIONS],
  ] as const;
  return (
    <Card title={t('exclusions-title')} description={t('exclusions-text')}>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {ownRules(config).map((rule) => (
          <ExclusionList key={rule.kind} rule={rule} editable={editable} />
        ))}
      </div>
      <details className="mt-6 border-t border-line pt-4">
        <summary className="rounded-xs text-sm font-medium text-ink-soft hover:text-ink">
          {t('exclusions-built-in')}
        </summary>
        <p className="mt-2 text-sm text-ink-soft">{t('exclusions-built-in-text')}</p>
        <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {builtIn.map(([kind, names]) => (
            <section key={kind} className="grid content-start gap-2">
              <h3 className="text-sm font-medium">{t(`exclusions-built-in-${kind}`)}</h3>
              <ul className="flex flex-wrap gap-1.5">
                {names.map((name) => (
                  <li
                    key={name}
                    className="flex max-w-full items-center gap-1.5 rounded-xs bg-hover px-2 py-0.5 text-ink-soft"
                  >
                    <Lock size={11} className="shrink-0" aria-hidden="true" />
                    <code className="text-[0.8125rem] wrap-anywhere">{name}</code>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </Card>
  );
}
