import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { familyTint } from '#library/covers/family-tint.ts';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

import { Focusable } from '#console/focus/focusable.tsx';
import { cardClass } from '#console/parts/card-class.ts';

interface Props {
  platform: Platform;
  isFocused: boolean;
  onOpen: () => void;
  onAim: () => void;
}

export function PlatformCard({ platform, isFocused, onOpen, onAim }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const { slug, display_name, family_slug, rom_count } = platform;
  const games = t('games', { count: rom_count, number: format.number(rom_count) });
  return (
    <Focusable
      isFocused={isFocused}
      onPress={onOpen}
      onAim={onAim}
      className={cardClass(isFocused)}
    >
      <span
        className="flex size-full flex-col justify-between gap-2 p-5 text-on-tint"
        style={{ background: familyTint(family_slug, slug) }}
      >
        <PlatformBadge slug={slug} family={family_slug} size={56} className="size-14!" />
        <span className="grid gap-1">
          <span className="line-clamp-3 text-2xl leading-tight font-bold tracking-tight">
            {display_name}
          </span>
          <span className="text-xl tabular-nums opacity-90">{games}</span>
        </span>
      </span>
    </Focusable>
  );
}
