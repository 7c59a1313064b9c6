import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Select } from '#shared/ui/select.tsx';

import { OrderList } from './order-list.tsx';

interface Props {
  label: string;
  addLabel: string;
  codes: readonly string[];
  all: readonly string[];
  nameOf: (code: string) => string;
  disabled: boolean;
  onChange: (codes: string[]) => void;
}

/** Some of many, in order. */
export function TasteList({ label, addLabel, codes, all, nameOf, disabled, onChange }: Props) {
  const { t } = useTranslation('settings');
  const { compare } = useFormat();
  const rest = all
    .filter((code) => !codes.includes(code))
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => compare(a.label, b.label));
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 className="text-sm font-medium">{label}</h3>
      <OrderList
        label={label}
        items={codes.map((id) => ({ id, name: nameOf(id) }))}
        disabled={disabled}
        onOrder={onChange}
        onRemove={(id) => onChange(codes.filter((code) => code !== id))}
      />
      <Select
        label={addLabel}
        value=""
        disabled={disabled || rest.length === 0}
        options={[{ value: '', label: t('preferred-choose') }, ...rest]}
        onChange={(code) => {
          if (code) onChange([...codes, code]);
        }}
      />
    </section>
  );
}
