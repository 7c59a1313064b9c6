import { useTranslation } from 'react-i18next';

export interface InputName {
  readonly input: string;
  readonly name: string;
}

export interface InputGroup {
  readonly title: string;
  readonly inputs: readonly InputName[];
}

const plain = (pairs: readonly (readonly [number, string])[]): InputName[] =>
  pairs.map(([input, name]) => ({ input: String(input), name }));

/** The buttons of a pad as most consoles had them. */
export function useInputGroups(): InputGroup[] {
  const { t } = useTranslation('play');
  return [
    {
      title: t('inputs-directions'),
      inputs: plain([
        [4, t('input-up')],
        [5, t('input-down')],
        [6, t('input-left')],
        [7, t('input-right')],
      ]),
    },
    {
      title: t('inputs-buttons'),
      inputs: plain([
        [8, 'A'],
        [0, 'B'],
        [9, 'X'],
        [1, 'Y'],
        [3, t('input-start')],
        [2, t('input-select')],
      ]),
    },
    {
      title: t('inputs-shoulders'),
      inputs: plain([
        [10, 'L'],
        [11, 'R'],
        [12, 'L2'],
        [13, 'R2'],
        [14, 'L3'],
        [15, 'R3'],
      ]),
    },
    {
      title: t('inputs-left-stick'),
      inputs: plain([
        [19, t('input-up')],
        [18, t('input-down')],
        [17, t('input-left')],
        [16, t('input-right')],
      ]),
    },
    {
      title: t('inputs-right-stick'),
      inputs: plain([
        [23, t('input-up')],
        [22, t('input-down')],
        [21, t('input-left')],
        [20, t('input-right')],
      ]),
    },
  ];
}
