import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions } from '#play/input/input-context.tsx';

import { changeRow, rowToFocus } from './choice-row.ts';
import type { ChoiceRow } from './choice-row.ts';
import { SidePanel } from './side-panel.tsx';

interface Props {
  title: string;
  text?: string | undefined;
  rows: readonly ChoiceRow[];
  /** Key of the row that is focused first. */
  start?: string | undefined;
  onClose: () => void;
}

/** A list of rows: up and down move, left and right change the value. */
export function ChoicePanel({ title, text, rows, start = '', onClose }: Props) {
  const { t } = useTranslation('console');
  const [target, setTarget] = useState({ key: start, index: 0 });
  const focused = rowToFocus(rows, target);
  const row = rows[focused];
  const focusRow = (index: number) => setTarget({ key: rows[index]?.key ?? '', index });
  useActions((action) => {
    if (action === 'up') focusRow((focused - 1 + rows.length) % rows.length);
    else if (action === 'down') focusRow((focused + 1) % rows.length);
    else if (action === 'left' && row) changeRow(row, -1);
    else if (action === 'right' && row) changeRow(row, 1);
    else if (action === 'confirm' && row) press(row);
    else if (action === 'back' || action === 'menu') onClose();
    // All actions count as handled, so that none reaches the layer below.
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
        {rows.map((one, index) => (
          <ChoiceLine
            key={one.key}
            row={one}
            isFocused={index === focused}
            onPress={() => press(one)}
            onPoint={() => focusRow(index)}
          />
        ))}
      </ul>
    </SidePanel>
  );
}

const press = (row: ChoiceRow): void => (row.kind === 'button' ? row.onPress() : changeRow(row, 1));

interface ChoiceLineProps {
  row: ChoiceRow;
  isFocused: boolean;
  onPress: () => void;
  onPoint: () => void;
}

function ChoiceLine({ row, isFocused, onPress, onPoint }: ChoiceLineProps) {
  return (
    <li className="grid gap-3">
      {row.heading && <h3 className="mt-3 text-lg text-ink-faint">{row.heading}</h3>}
      <Focusable
        isFocused={isFocused}
        onPress={onPress}
        onPoint={onPoint}
        className={`flex w-full items-center justify-between gap-6 rounded-md text-left text-2xl transition ${row.kind === 'button' && row.picture !== undefined ? 'p-3 pr-6' : 'px-6 py-5'} ${isFocused ? 'bg-ink text-canvas' : 'bg-hover text-ink'}`}
      >
        <RowText row={row} />
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

function RowText({ row }: Pick<ChoiceLineProps, 'row'>) {
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
