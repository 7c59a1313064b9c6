import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

import type { CheckState } from './membership.ts';

interface Props {
  state: CheckState;
  /** Stays as it is. */
  disabled?: boolean | undefined;
  onPress: () => void;
  picture: ReactNode;
  title: string;
  /** Below the title. */
  detail: ReactNode;
}

/** A collection or a game with a check box, as a row of a list. */
export function CheckRow({ state, disabled, onPress, picture, title, detail }: Props) {
  const Icon = state === 'some' ? Minus : Check;
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-default">
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={state === 'all'}
          disabled={disabled}
          ref={(input) => {
            if (input) input.indeterminate = state === 'some';
          }}
          onChange={onPress}
          className="peer absolute inset-0 appearance-none rounded-xs border border-line-strong bg-sunken outline-none checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent-soft disabled:opacity-50 forced-colors:appearance-auto"
        />
        <Icon
          size={14}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none relative text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:text-accent-ink peer-indeterminate:opacity-100 forced-colors:hidden"
        />
      </span>
      {picture}
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-[0.9375rem]/5 font-medium">{title}</span>
        <span className="text-xs text-ink-faint tabular-nums">{detail}</span>
      </span>
    </label>
  );
}
