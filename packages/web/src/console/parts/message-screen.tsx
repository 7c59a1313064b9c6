import { useState } from 'react';
import type { ReactNode } from 'react';

import { Focusable } from '#console/focus/focusable.tsx';
import { moveInRow } from '#console/focus/row-move.ts';
import { useActions } from '#play/input/input-context.tsx';

import { pillClass } from './card-class.ts';

interface Choice {
  label: string;
  onPress: () => void;
}

interface Props {
  icon: ReactNode;
  title: string;
  text?: string | undefined;
  /** The first one is focused. */
  choices: readonly Choice[];
  onBack: () => void;
}

/** A message with buttons, for errors and empty lists. */
export function MessageScreen({ icon, title, text, choices, onBack }: Props) {
  const [focused, setFocused] = useState(0);
  useActions((action) => {
    const next = moveInRow(focused, choices.length, action);
    if (next !== null) setFocused(next);
    else if (action === 'confirm') choices[focused]?.onPress();
    else if (action === 'back') onBack();
    else return false;
    return true;
  });
  return (
    <div
      role="alert"
      className="grid h-full place-content-center justify-items-center gap-8 bg-[radial-gradient(60%_80%_at_50%_20%,var(--glow),transparent)] px-(--edge) text-center"
    >
      <span className="text-accent-ink [&>svg]:size-20">{icon}</span>
      <h1 className="max-w-[70rem] text-5xl font-bold tracking-tight text-balance">{title}</h1>
      {text && <p className="max-w-[60rem] text-2xl text-ink-soft">{text}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-6">
        {choices.map(({ label, onPress }, index) => (
          <Focusable
            key={label}
            isFocused={index === focused}
            onPress={onPress}
            onPoint={() => setFocused(index)}
            className={pillClass(index === focused)}
          >
            {label}
          </Focusable>
        ))}
      </div>
    </div>
  );
}
