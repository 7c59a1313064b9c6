import { Tag } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Personal } from '#game/data/rom-personal.ts';
import { statusOf } from '#library/gallery/card-look.ts';
import { PANEL } from '#library/gallery/menu-parts.tsx';
import { StatusItems } from '#library/gallery/status-items.tsx';
import { STATUS_ICONS, useStatusWords } from '#library/gallery/status-words.ts';

import { ActionButton } from './action-button.tsx';

interface Props {
  personal: Personal;
  slim: boolean;
}

/** Shows where somebody is with the game, and changes it. */
export function StatusAction({ personal: { mine, change }, slim }: Props) {
  const { t } = useTranslation('rom');
  const words = useStatusWords();
  const [home, setHome] = useState<Element | null>(null);
  const shown = statusOf(mine);
  const Icon = shown ? STATUS_ICONS[shown] : Tag;
  const label = shown && (slim ? t('status-is', { status: words[shown] }) : words[shown]);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={(element) => setHome(element?.closest('main') ?? null)}>
        <ActionButton
          slim={slim}
          icon={
            <Icon size={18} aria-hidden="true" className={shown ? 'text-accent-ink' : undefined} />
          }
          label={label ?? t('status-set')}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={home ?? undefined}>
        <DropdownMenu.Content align="start" sideOffset={6} collisionPadding={8} className={PANEL}>
          <StatusItems current={mine} onChange={(marks) => change(marks, 'once')} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
