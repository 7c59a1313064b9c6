interface RowBase {
  readonly key: string;
  readonly label: string;
  /** Stands above it: from here on the lines are about something else. */
  readonly heading?: string | undefined;
}

/** A line of a panel: one of several values, or something to do. */
export type ChoiceRow =
  | (RowBase & {
      readonly kind: 'choice';
      readonly values: readonly { readonly value: string; readonly label: string }[];
      readonly value: string;
      readonly onChange: (value: string) => void;
    })
  | (RowBase & {
      readonly kind: 'button';
      /** Stands at its end. */
      readonly note?: string | undefined;
      /** Below the label. */
      readonly detail?: string | undefined;
      /** Address of what it looked like; empty: nobody knows. Absent: it has no looks. */
      readonly picture?: string | undefined;
      readonly onPress: () => void;
      readonly onRemove?: (() => void) | undefined;
    });

/** Another value of the row, round at both ends. */
export function changeRow(row: ChoiceRow, way: -1 | 1): void {
  if (row.kind !== 'choice' || row.values.length === 0) return;
  const at = row.values.findIndex(({ value }) => value === row.value);
  const next = row.values[(Math.max(0, at) + way + row.values.length) % row.values.length];
  if (next && next.value !== row.value) row.onChange(next.value);
}

/** Which line has the focus: the same one as before, or what took its place when it went away. */
export function settleRow(
  rows: readonly ChoiceRow[],
  wanted: { readonly key: string; readonly index: number },
): number {
  const at = rows.findIndex(({ key }) => key === wanted.key);
  return at >= 0 ? at : Math.max(0, Math.min(wanted.index, rows.length - 1));
}
