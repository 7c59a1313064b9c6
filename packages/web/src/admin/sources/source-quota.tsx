import { useTranslation } from 'react-i18next';

import type { SourceSetting } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

/** What the source still allows. */
export function SourceQuota({ quota }: { quota: NonNullable<SourceSetting['quota']> }) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const text = t(`quota-${quota.per}`, {
    left: number(quota.left),
    limit: number(quota.limit),
  });
  return (
    <div className="grid gap-1.5">
      <p className="text-[0.8125rem] text-ink-soft tabular-nums">{text}</p>
      <ProgressBar label={t('quota')} value={quota.left} max={quota.limit} valueText={text} />
    </div>
  );
}
