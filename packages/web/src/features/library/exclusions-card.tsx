import { useTranslation } from 'react-i18next';

import type { Config } from '@saveroom/contract';

import { Card } from '#ui/card.tsx';

import { NameChips } from './name-chips.tsx';
import { ownRules } from './own-rules.ts';

/** What a scan leaves out: the person's own rules in full, the built-in ones on demand. */
export function ExclusionsCard({ config }: { config: Config }) {
  const { t } = useTranslation('settings');
  const rules = ownRules(config);
  const builtIn = [
    ['folders', config.DEFAULT_EXCLUDED_DIRS],
    ['files', config.DEFAULT_EXCLUDED_FILES],
    ['extensions', config.DEFAULT_EXCLUDED_EXTENSIONS],
  ] as const;
  return (
    <Card title={t('exclusions-title')} description={t('exclusions-text')}>
      <dl className="grid gap-5 sm:grid-cols-2">
        {rules.map(({ kind, names, key }) => (
          <div key={kind} className="grid content-start gap-2">
            <dt>
              <span className="block text-sm font-medium">{t(`exclusions-${kind}`)}</span>
              <code className="text-xs text-ink-faint">{key}</code>
            </dt>
            <dd>
              {names.length > 0 ? (
                <NameChips names={names} />
              ) : (
                <span className="text-sm text-ink-faint">{t('exclusions-none')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <details className="group mt-6 border-t border-line pt-4">
        <summary className="rounded-xs text-sm font-medium text-ink-soft hover:text-ink">
          {t('exclusions-built-in')}
        </summary>
        <dl className="mt-4 grid gap-4">
          {builtIn.map(([kind, names]) => (
            <div key={kind} className="grid gap-2">
              <dt className="text-sm font-medium">{t(`exclusions-built-in-${kind}`)}</dt>
              <dd>
                <NameChips names={names} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
