import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import { moveInRow } from '#console/focus/row-move.ts';
import { useActions } from '#play/input/input-context.tsx';
import { Picture } from '#console/parts/picture.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';

interface Props {
  pictures: readonly string[];
  start: number;
  onClose: () => void;
}

/** A full-screen picture; left and right show the others. */
export function Lightbox({ pictures, start, onClose }: Props) {
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
        onPoint={() => undefined}
        className="block size-full"
      >
        <Picture src={pictures[index] ?? null} className="object-contain" />
      </Focusable>
      <p className="absolute bottom-8 left-1/2 -translate-x-1/2 rounded-full bg-veil px-6 py-2 text-xl text-on-tint tabular-nums">
        {position}
      </p>
    </dialog>
  );
}
