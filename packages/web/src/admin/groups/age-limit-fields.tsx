import { useTranslation } from 'react-i18next';

import { AGE_BOARDS } from '@saveroom/contract';
import type { AgeBoard, AgeLimit } from '@saveroom/contract';

import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Select } from '#shared/ui/select.tsx';

import { boardOfRegion } from './board-of-region.ts';

export const AGES = [3, 7, 12, 16, 18] as const;

const BOARD_NAMES: Readonly<Record<AgeBoard, string>> = {
  ESRB: 'ESRB',
  PEGI: 'PEGI',
  CERO: 'CERO',
  USK: 'USK',
  GRAC: 'GRAC',
  CLASS_IND: 'ClassInd',
  ACB: 'ACB',
};

interface Props {
  value: AgeLimit | null;
  onChange: (limit: AgeLimit | null) => void;
}

/** Age, rating board and what happens to games without a rating. */
export function AgeLimitFields({ value, onChange }: Props) {
  const { t } = useTranslation('groups');
  const ages: readonly number[] =
    value && !AGES.some((age) => age === value.max_age)
      ? [...AGES, value.max_age].toSorted((a, b) => a - b)
      : AGES;
  const setAge = (age: string) => {
    if (age === '') onChange(null);
    else {
      onChange({
        board: value?.board ?? boardOfRegion(navigator.language),
        hides_unrated: value?.hides_unrated ?? true,
        max_age: Number(age),
      });
    }
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('age-limit')}
          value={String(value?.max_age ?? '')}
          onChange={setAge}
          options={[
            { value: '', label: t('age-none') },
            ...ages.map((age) => ({ value: String(age), label: t('age-up-to', { age }) })),
          ]}
        />
        {value && (
          <Select
            label={t('age-board')}
            value={value.board}
            onChange={(board) => onChange({ ...value, board })}
            options={AGE_BOARDS.map((board) => ({ value: board, label: BOARD_NAMES[board] }))}
          />
        )}
      </div>
      {value && (
        <Checkbox
          label={t('age-unrated')}
          hint={t('age-unrated-hint')}
          checked={value.hides_unrated}
          onChange={(hides_unrated) => onChange({ ...value, hides_unrated })}
        />
      )}
    </div>
  );
}
