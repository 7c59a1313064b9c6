import { ChevronLeft, ChevronRight } from 'lucide-react';

import { Focusable } from '../focus/focusable.tsx';
import type { ChoiceRow } from './choice-row.ts';

interface Props {
  row: ChoiceRow;
  isFocused: boolean;
  onPress: () => void;
  onAim: () => void;
}

export function ChoiceLine({ row, isFocused, onPress, onAim }: Props) {
  return (
    <li className="grid gap-3">
      {row.heading && <h3 className="mt-3 text-lg text-ink-faint">{row.heading}</h3>}
      <Focusable
        isFocused={isFocused}
        onPress={onPress}
        onAim={onAim}
        className={`flex w-full items-center justify-between gap-6 rounded-md px-6 py-5 text-left text-2xl transition ${isFocused ? 'bg-ink text-canvas' : 'bg-hover text-ink'}`}
      >
        <span className="font-medium">{row.label}</span>
        {row.kind === 'choice' && (
          <span className="flex items-center gap-2 text-right">
            <ChevronLeft className="size-6 shrink-0" aria-hidden="true" />
            {row.values.find(({ value }) => value === row.value)?.label}
            <ChevronRight className="size-6 shrink-0" aria-hidden="true" />
          </span>
        )}
        {row.kind === 'button' && row.note && <span>{row.note}</span>}
      </Focusable>
    </li>
  );
}
