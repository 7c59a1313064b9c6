import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { isStarred, useSetStar } from '#game/data/rom-collections.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { toast } from '#shared/ui/toast-store.ts';

import { ActionButton } from './action-button.tsx';

interface Props {
  rom: DetailedRom;
  slim: boolean;
}

export function StarAction({ rom, slim }: Props) {
  const { t } = useTranslation('rom');
  const errorText = useErrorText();
  const set = useSetStar(rom.id, {
    onError: (error) => toast({ tone: 'danger', message: errorText(error) }),
  });
  const isOn = isStarred(rom);
  return (
    <ActionButton
      slim={slim}
      aria-pressed={isOn}
      icon={
        <Star
          size={18}
          aria-hidden="true"
          fill={isOn ? 'currentColor' : 'none'}
          className={isOn ? 'text-accent-ink' : undefined}
        />
      }
      label={t('favorite')}
      onClick={() => set.mutate(!isOn)}
    />
  );
}
