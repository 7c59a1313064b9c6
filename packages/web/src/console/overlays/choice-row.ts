/** A line of a panel: one of several values, or something to do. */
export type ChoiceRow =
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly label: string;
      readonly values: readonly { readonly value: string; readonly label: string }[];
      readonly value: string;
      readonly onChange: (value: string) => void;
    }
  | {
      readonly kind: 'button';
      readonly key: string;
      readonly label: string;
      readonly onPress: () => void;
    };

/** Another value of the row, round at both ends. */
export function changeRow(row: ChoiceRow, way: -1 | 1): void {
  if (row.kind !== 'choice' || row.values.length === 0) return;
  const at = row.values.findIndex(({ value }) => value === row.value);
  const next = row.values[(Math.max(0, at) + way + row.values.length) % row.values.length];
  if (next && next.value !== row.value) row.onChange(next.value);
}
