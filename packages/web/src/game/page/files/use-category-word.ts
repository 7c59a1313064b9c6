import { useTranslation } from 'react-i18next';

const CATEGORIES = [
  'game',
  'dlc',
  'hack',
  'manual',
  'patch',
  'update',
  'mod',
  'demo',
  'translation',
  'prototype',
  'cheat',
  'soundtrack',
  'screenshot',
] as const;

const known = (category: string) => CATEGORIES.find((one) => one === category);

/** What kind of file it is; kinds nobody told us about keep their name. */
export function useCategoryWord(): (category: string) => string {
  const { t } = useTranslation('rom');
  return (category) => {
    const kind = known(category);
    return kind ? t(`category-${kind}`) : category;
  };
}
