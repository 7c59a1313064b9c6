import { Camera, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { Focusable } from '#console/focus/focusable.tsx';
import { cardClass } from '#console/parts/card-class.ts';
import { Shelf } from '#console/parts/shelf.tsx';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { KEPT_CARD } from './game-shift.ts';

interface Props {
  kept: readonly AssetVersion[];
  index: number;
  isActive: boolean;
  onPress: () => void;
  onAim: (index: number) => void;
}

/** Saves and states, newest first, each with its screenshot. */
export function SaveStrip({ kept, index, isActive, onPress, onAim }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  return (
    <Shelf
      title={t('saves-and-states')}
      count={kept.length}
      index={index}
      cardWidth={KEPT_CARD.width}
      cardHeight={KEPT_CARD.height}
      isActive={isActive}
      renderCard={(at, isFocused) => {
        const version = kept[at];
        if (!version) return null;
        const Icon = version.kind === 'save' ? Save : Camera;
        const when = format.ago(version.created_at);
        return (
          <Focusable
            isFocused={isFocused}
            label={`${t(`kind-${version.kind}`)}, ${when}`}
            onPress={onPress}
            onAim={() => onAim(at)}
            className={`${cardClass(isFocused)} relative bg-surface`}
          >
            {version.screenshot_path && (
              <img
                src={resourceAddress(version.screenshot_path)}
                alt=""
                draggable={false}
                decoding="async"
                className="absolute inset-0 size-full object-cover"
              />
            )}
            <span className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-veil px-4 py-2 text-xl text-on-tint">
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className="truncate">{when}</span>
            </span>
          </Focusable>
        );
      }}
    />
  );
}
