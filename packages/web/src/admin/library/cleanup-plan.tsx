import { useTranslation } from 'react-i18next';

import type { CleanupPreview } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useToldText } from '#shared/i18n/use-told-text.ts';
import { Notice } from '#shared/ui/notice.tsx';

/** What a clean-up would do, to the last game. */
export function CleanupPlan({ preview }: { preview: CleanupPreview }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const toldText = useToldText();
  const { games, platforms, refusal, refusal_code } = preview;
  if (games === 0) return <Notice tone="good">{t('missing-none')}</Notice>;
  if (refusal !== null) return <Notice tone="warn">{toldText(refusal_code, refusal)}</Notice>;
  return (
    <>
      <p className="font-medium">
        {t('cleanup-games', { count: games, number: format.number(games) })}
      </p>
      <ul className="max-h-48 overflow-y-auto rounded-sm border border-line bg-canvas text-sm">
        {platforms.map(({ platform_id, platform_name, games: count }) => (
          <li
            key={platform_id}
            className="flex justify-between gap-4 border-b border-line px-3 py-2 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">{platform_name}</span>
            <span className="font-medium tabular-nums">{format.number(count)}</span>
          </li>
        ))}
      </ul>
      <ul className="grid list-disc gap-1.5 pl-4 text-sm text-ink-soft">
        <li>{t('cleanup-data')}</li>
        <li>{t('cleanup-files')}</li>
        <li>{t('cleanup-recheck')}</li>
      </ul>
    </>
  );
}
