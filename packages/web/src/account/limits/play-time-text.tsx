import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PlayTime } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';

/** Whether playing is allowed now, and until or from when. */
export function PlayTimeText({ play }: { play: PlayTime }) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const text = () => {
    const { is_allowed, ends_at, next_at } = play;
    if (is_allowed) {
      return ends_at === null
        ? t('now-allowed')
        : t('now-until', { time: format.dateTime(ends_at) });
    }
    return next_at === null
      ? t('now-blocked')
      : t('now-blocked-until', { time: format.dateTime(next_at) });
  };
  return (
    <p className="flex items-center gap-2 text-sm">
      <Clock size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
      {text()}
    </p>
  );
}
