import { useTranslation } from 'react-i18next';

/** As the catalogue of platforms names them, in the words of our texts. */
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

/** What kind of machine a platform is, in the language in use. Needs the area `platform`. */
export function usePlatformWords() {
  const { t } = useTranslation('platform');
  return {
    category: (name: string): string => (isCategory(name) ? t(CATEGORIES[name]) : name),
    generation: (number: number): string => t('generation-nth', { number }),
  };
}
