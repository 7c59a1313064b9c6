import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { heldOf, isCompared } from './dat-view.ts';

/** How much of the DAT is in the library. */
export function DatHeld({ dat }: { dat: Dat }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { game_count, name } = dat;
  if (game_count === 0) return <span className="text-ink-faint">–</span>;
  if (!isCompared(dat)) {
    return (
      <span className="text-sm text-ink-soft tabular-nums">
        {t('dats-games', { count: game_count, number: format.number(game_count) })}
      </span>
    );
  }
  const held = heldOf(dat);
  const text = t('dats-held', {
    count: game_count,
    held: format.number(held),
    total: format.number(game_count),
  });
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={name} value={held} max={game_count} valueText={text} />
      <span className="text-[0.8125rem] text-ink-soft tabular-nums">{text}</span>
    </div>
  );
}
