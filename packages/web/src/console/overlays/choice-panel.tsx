import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useActions } from '#console/input/input-context.tsx';
import { ChoiceLine } from './choice-line.tsx';
import { changeRow, settleRow } from './choice-row.ts';
import type { ChoiceRow } from './choice-row.ts';
import { SidePanel } from './side-panel.tsx';

interface Props {
  title: string;
  text?: string | undefined;
  rows: readonly ChoiceRow[];
  /** Key of the line that has the focus at first. */
  start?: string | undefined;
  /** What is done to a line that can be removed. */
  removeLabel?: string | undefined;
  onClose: () => void;
}

/** Lines one above the other: up and down choose one, left and right change it. */
export function ChoicePanel({ title, text, rows, start = '', removeLabel, onClose }: Props) {
  const { t } = useTranslation('console');
  const [wanted, setWanted] = useState({ key: start, index: 0 });
  const focused = settleRow(rows, wanted);
  const row = rows[focused];
  const aim = (index: number) => setWanted({ key: rows[index]?.key ?? '', index });
  const remove = row?.kind === 'button' ? row.onRemove : undefined;
  useActions((action) => {
    if (action === 'up') aim((focused - 1 + rows.length) % rows.length);
    else if (action === 'down') aim((focused + 1) % rows.length);
    else if (action === 'left' && row) changeRow(row, -1);
    else if (action === 'right' && row) changeRow(row, 1);
    else if (action === 'confirm' && row) press(row);
    else if (action === 'remove') remove?.();
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
        ...(remove && removeLabel ? [{ action: 'remove' as const, label: removeLabel }] : []),
        { action: 'back', label: t('back') },
      ]}
    >
      {text && <p className="text-2xl text-ink-soft">{text}</p>}
      <ul className="grid gap-3">
        {rows.map((one, index) => (
          <ChoiceLine
            key={one.key}
            row={one}
            isFocused={index === focused}
            onPress={() => press(one)}
            onAim={() => aim(index)}
          />
        ))}
      </ul>
    </SidePanel>
  );
}

const press = (row: ChoiceRow): void => (row.kind === 'button' ? row.onPress() : changeRow(row, 1));
