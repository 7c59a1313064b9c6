import { memo } from 'react';

import { useKitTexts } from '#ui/kit-texts.ts';

import type { CardLook } from './card-look.ts';

interface Props {
  index: number;
  column: number;
  isTabStop: boolean;
  ratio: number;
  look: Pick<CardLook, 'title' | 'strip' | 'actions'>;
}

/** Holds the place of a game that is not here yet; the keyboard can already stand on it. */
export const CardSkeleton = memo(function CardSkeleton(props: Props) {
  const { index, column, isTabStop, ratio, look } = props;
  const { loading } = useKitTexts();
  return (
    <td aria-colindex={column + 1} data-index={index} className="flex min-w-0 flex-col justify-end">
      <button
        type="button"
        data-focus
        aria-disabled="true"
        aria-label={loading}
        tabIndex={isTabStop ? 0 : -1}
        className="block w-full cursor-default! rounded-sm bg-hover"
        style={{ aspectRatio: ratio }}
      />
      {look.title && <span className="mt-2 block h-9" />}
      {look.strip && <span className={look.actions === 'menu' ? 'block h-9' : 'block h-7'} />}
      {look.actions === 'below' && <span className="mt-1 block h-8" />}
    </td>
  );
});
