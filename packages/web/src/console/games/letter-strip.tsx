import { memo } from 'react';

import type { LetterPlace } from './letter-jump.ts';

interface Props {
  letters: readonly LetterPlace[];
  current: LetterPlace | undefined;
  onPick: (index: number) => void;
}

/** Where one is in the alphabet. Buttons jump by the shoulders; fingers press a letter. */
export const LetterStrip = memo(function LetterStrip({ letters, current, onPick }: Props) {
  return (
    <ul className="flex w-12 flex-col justify-center gap-0.5 pb-28">
      {letters.map((place) => (
        <li key={place.letter}>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onPick(place.index)}
            aria-current={place === current}
            className={`w-full rounded-sm text-center text-lg leading-7 font-semibold ${place === current ? 'bg-ink text-canvas' : 'text-ink-faint'}`}
          >
            {place.letter}
          </button>
        </li>
      ))}
    </ul>
  );
});
