import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';

import { Focusable } from '#console/focus/focusable.tsx';
import { cardClass } from '#console/parts/card-class.ts';
import { Shelf } from '#console/parts/shelf.tsx';
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
