import { useTranslation } from 'react-i18next';

/** Category names of the platform catalog and their translation keys. */
const CATEGORIES = {
  Arcade: 'category-arcade',
  Computer: 'category-computer',
  Console: 'category-console',
  'Operating System': 'category-system',
  Platform: 'category-platform',
  'Portable Console': 'category-handheld',
} as const;

const isCategory = (name: string): name is keyof typeof CATEGORIES =>
  Object.hasOwn(CATEGORIES, name);

/** Translates the category of a platform. Callers must load the area `platform`. */
export function usePlatformWords() {
  const { t } = useTranslation('platform');
  return {
    category: (name: string): string => (isCategory(name) ? t(CATEGORIES[name]) : name),
    generation: (number: number): string => t('generation-nth', { number }),
  };
}
