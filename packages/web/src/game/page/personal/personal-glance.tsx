import { useTranslation } from 'react-i18next';

import { isAccount, useMe } from '#shared/data/me.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { RatingScale } from '#shared/ui/rating-scale.tsx';

/** One's own rating in passing, below the cover. */
export function PersonalGlance({ personal: { mine, change } }: { personal: Personal }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { user, can } = useMe();
  if (!isAccount(user)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-surface/70 px-4 py-2.5">
      <span aria-hidden="true" className="text-[0.8125rem] text-ink-soft">
        {t('rating')}
      </span>
      <RatingScale
        label={t('rating')}
        value={mine.rating}
        onChange={can('roms.user.write') ? (rating) => change({ rating }) : undefined}
        valueText={(value) =>
          value === 0 ? t('scale-none') : t('scale-value', { value: format.number(value) })
        }
        compact
      />
    </div>
  );
}
