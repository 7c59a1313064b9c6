interface RowBase {
  readonly key: string;
  readonly label: string;
  /** Heading above this row. */
  readonly heading?: string | undefined;
}

/** A row of a panel: a choice between values, or a button. */
export type ChoiceRow =
  | (RowBase & {
      readonly kind: 'choice';
      readonly values: readonly { readonly value: string; readonly label: string }[];
      readonly value: string;
      readonly onChange: (value: string) => void;
    })
  | (RowBase & {
      readonly kind: 'button';
      /** Shown at the end of the row. */
      readonly note?: string | undefined;
      /** Shown below the label. */
      readonly detail?: string | undefined;
      /** URL of a screenshot; empty if there is none. Absent: rows have no pictures. */
      readonly picture?: string | undefined;
      readonly onPress: () => void;
    });

/** Selects the previous or next value, wrapping around. */
export function changeRow(row: ChoiceRow, direction: -1 | 1): void {
  if (row.kind !== 'choice' || row.values.length === 0) return;
  const at = row.values.findIndex(({ value }) => value === row.value);
  const next = row.values[(Math.max(0, at) + direction + row.values.length) % row.values.length];
  if (next && next.value !== row.value) row.onChange(next.value);
}

/**
 * The index of the row to focus: the row with the stored key or, if it was removed, the row at the
 * stored position.
 */
export function rowToFocus(
  rows: readonly ChoiceRow[],
  wanted: { readonly key: string; readonly index: number },
): number {
  const at = rows.findIndex(({ key }) => key === wanted.key);
  return at >= 0 ? at : Math.max(0, Math.min(wanted.index, rows.length - 1));
}
