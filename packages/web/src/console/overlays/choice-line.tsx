import { ChevronLeft, ChevronRight } from 'lucide-react';

import { Focusable } from '#console/focus/focusable.tsx';
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
        className={`flex w-full items-center justify-between gap-6 rounded-md text-left text-2xl transition ${row.kind === 'button' && row.picture !== undefined ? 'p-3 pr-6' : 'px-6 py-5'} ${isFocused ? 'bg-ink text-canvas' : 'bg-hover text-ink'}`}
      >
        <Words row={row} />
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

function Words({ row }: Pick<Props, 'row'>) {
  if (row.kind === 'choice' || row.picture === undefined) {
    return <span className="font-medium">{row.label}</span>;
  }
  return (
    <span className="flex min-w-0 items-center gap-6">
      <span className="h-24 w-32 shrink-0 overflow-hidden rounded-sm bg-sunken">
        {row.picture && (
          <img
            src={row.picture}
            alt=""
            draggable={false}
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="grid min-w-0 gap-1">
        <span className="font-medium">{row.label}</span>
        {row.detail && <span className="truncate text-xl opacity-75">{row.detail}</span>}
      </span>
    </span>
  );
}
