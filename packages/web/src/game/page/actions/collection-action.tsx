import { ListPlus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { ActionButton } from './action-button.tsx';
import { CollectionTicks } from './collection-ticks.tsx';

interface Props {
  rom: DetailedRom;
  slim: boolean;
}

/** Ticks for one's own collections; they take effect at once. */
export function CollectionAction({ rom, slim }: Props) {
  const { t } = useTranslation('rom');
  const [home, setHome] = useState<Element | null>(null);
  return (
    <Popover.Root>
      <Popover.Trigger asChild ref={(element) => setHome(element?.closest('main') ?? null)}>
        <ActionButton
          slim={slim}
          icon={<ListPlus size={18} aria-hidden="true" />}
          label={t('collections')}
        />
      </Popover.Trigger>
      <Popover.Portal container={home ?? undefined}>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('collections')}
          className="z-50 w-72 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-raised p-3 text-ink shadow-3"
        >
          <CollectionTicks rom={rom} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
