import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import { moveInRow } from '#console/focus/row-move.ts';
import { useActions } from '#console/input/input-context.tsx';
import { cardClass } from '#console/parts/card-class.ts';
import { Shelf } from '#console/parts/shelf.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';

import { PICTURE_CARD } from './game-shift.ts';

interface Props {
  pictures: readonly string[];
  index: number;
  isActive: boolean;
  onPress: () => void;
  onAim: (index: number) => void;
}

export function MediaStrip({ pictures, index, isActive, onPress, onAim }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  return (
    <Shelf
      title={t('screenshots')}
      count={pictures.length}
      index={index}
      cardWidth={PICTURE_CARD.width}
      cardHeight={PICTURE_CARD.height}
      isActive={isActive}
      renderCard={(at, isFocused) => (
        <Focusable
          isFocused={isFocused}
          label={t('screenshot', { number: format.number(at + 1) })}
          onPress={onPress}
          onAim={() => onAim(at)}
          className={`${cardClass(isFocused)} bg-surface`}
        >
          <img
            src={pictures[at]}
            alt=""
            draggable={false}
            decoding="async"
            className="size-full object-cover"
          />
        </Focusable>
      )}
    />
  );
}

interface LightboxProps {
  pictures: readonly string[];
  start: number;
  onClose: () => void;
}

/** A full-screen picture; left and right show the others. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const [index, setIndex] = useState(start);
  useActions((action) => {
    const next = moveInRow(index, pictures.length, action);
    if (next !== null) setIndex(next);
    else if (action === 'back' || action === 'confirm') onClose();
    return true;
  });
  const position = t('position', {
    place: format.number(index + 1),
    total: format.number(pictures.length),
  });
  return (
    <dialog
      open
      aria-modal="true"
      aria-label={t('screenshots')}
      className="fixed inset-0 z-30 m-0 size-full max-h-none max-w-none bg-sunken"
    >
      <Focusable
        isFocused
        label={position}
        onPress={onClose}
        onAim={() => undefined}
        className="block size-full"
      >
        <img src={pictures[index]} alt="" className="size-full object-contain" />
      </Focusable>
      <p className="absolute bottom-8 left-1/2 -translate-x-1/2 rounded-full bg-veil px-6 py-2 text-xl text-on-tint tabular-nums">
        {position}
      </p>
    </dialog>
  );
}
