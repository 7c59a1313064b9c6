import { useTranslation } from 'react-i18next';

/** The name of the favorites collection on the server; older clients look for it. */
const FAVORITES_NAME = 'Favourites';

interface Named {
  name: string;
  is_favorite?: boolean;
}

/** The name of a collection; favorites are translated unless they were renamed. */
export function useCollectionName(): (collection: Named) => string {
  const { t } = useTranslation('common');
  return ({ name, is_favorite = false }) =>
    is_favorite && name === FAVORITES_NAME ? t('favorites') : name;
}
