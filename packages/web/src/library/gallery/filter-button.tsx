import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

interface Props {
  count: number;
  isOpen: boolean;
  drawerId: string;
  onPress: () => void;
}

/** Opens the drawer of filters, and says how many are at work. */
export function FilterButton({ count, isOpen, drawerId, onPress }: Props) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={drawerId}
      title={count > 0 ? t('filters-active', { count }) : undefined}
      onClick={onPress}
      className={classes(
        buttonClass('secondary'),
        'relative max-sm:size-10 max-sm:p-0',
        (isOpen || count > 0) && 'border-accent!',
      )}
    >
      <SlidersHorizontal size={16} aria-hidden="true" />
      <span className="max-sm:sr-only">{t('filters')}</span>
      {count > 0 && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-semibold text-on-accent tabular-nums max-sm:absolute max-sm:-top-1.5 max-sm:-right-1.5">
          {format.number(count)}
        </span>
      )}
    </button>
  );
}
