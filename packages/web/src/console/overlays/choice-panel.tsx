import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Focusable } from '../focus/focusable.tsx';
import { useActions } from '../input/input-context.tsx';
import { changeRow } from './choice-row.ts';
import type { ChoiceRow } from './choice-row.ts';
import { SidePanel } from './side-panel.tsx';

interface Props {
  title: string;
  text?: string | undefined;
  rows: readonly ChoiceRow[];
  onClose: () => void;
}

/** Lines one above the other: up and down choose one, left and right change it. */
export function ChoicePanel({ title, text, rows, onClose }: Props) {
  const { t } = useTranslation('console');
  const [focused, setFocused] = useState(0);
  useActions((action) => {
    const row = rows[focused];
    if (action === 'up') setFocused((focused - 1 + rows.length) % rows.length);
    else if (action === 'down') setFocused((focused + 1) % rows.length);
    else if (action === 'left' && row) changeRow(row, -1);
    else if (action === 'right' && row) changeRow(row, 1);
    else if (action === 'confirm' && row) press(row);
    else if (action === 'back' || action === 'menu') onClose();
    // Nothing passes to what lies below.
    return true;
  });
  return (
    <SidePanel
      title={title}
      hints={[
        { action: 'move', label: t('change') },
        { action: 'confirm', label: t('choose') },
        { action: 'back', label: t('back') },
      ]}
    >
      {text && <p className="text-2xl text-ink-soft">{text}</p>}
      <ul className="grid gap-3">
        {rows.map((row, index) => (
          <li key={row.key}>
            <Focusable
              isFocused={index === focused}
              onPress={() => press(row)}
              onAim={() => setFocused(index)}
              className={`flex w-full items-center justify-between gap-6 rounded-md px-6 py-5 text-left text-2xl transition ${index === focused ? 'bg-ink text-canvas' : 'bg-hover text-ink'}`}
            >
              <span className="font-medium">{row.label}</span>
              {row.kind === 'choice' && (
                <span className="flex items-center gap-2 text-right">
                  <ChevronLeft className="size-6 shrink-0" aria-hidden="true" />
                  {valueOf(row)}
                  <ChevronRight className="size-6 shrink-0" aria-hidden="true" />
                </span>
              )}
            </Focusable>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}

const press = (row: ChoiceRow): void => (row.kind === 'button' ? row.onPress() : changeRow(row, 1));

const valueOf = (row: Extract<ChoiceRow, { kind: 'choice' }>): string =>
  row.values.find(({ value }) => value === row.value)?.label ?? '';
