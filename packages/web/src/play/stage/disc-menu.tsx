import { Check, Disc3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';

import type { SessionState } from '#play/session/session-state.ts';
import { StageButton } from './stage-button.tsx';

interface Props {
  discs: SessionState['discs'];
  onInsert: (index: number) => void;
}

/** For games of several discs, when they ask for the next. */
export function DiscMenu({ discs, onInsert }: Props) {
  const { t } = useTranslation('play');
  const format = useFormat();
  if (discs.count < 2) return null;
  const blank = <span aria-hidden="true" className="size-4" />;
  const tick = <Check size={16} aria-hidden="true" />;
  const items = Array.from({ length: discs.count }, (_, index): MenuItem => ({
    label: t('disc', { number: format.number(index + 1) }),
    icon: index === discs.current ? tick : blank,
    onSelect: () => onInsert(index),
  }));
  return (
    <Menu
      trigger={
        <StageButton label={t('discs')}>
          <Disc3 size={20} aria-hidden="true" />
        </StageButton>
      }
      items={items}
    />
  );
}
