import { Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Tooltip } from '#shared/ui/tooltip.tsx';

/** How many pads play along; which they are is behind it. */
export function PadsNote({ pads }: { pads: readonly string[] }) {
  const { t } = useTranslation('play');
  if (pads.length === 0) return null;
  return (
    <Tooltip text={pads.join(' · ')}>
      <span className="mr-3 flex items-center gap-1.5 text-[0.8125rem] text-ink-soft">
        <Gamepad2 size={15} aria-hidden="true" />
        {t('controllers', { count: pads.length })}
      </span>
    </Tooltip>
  );
}
