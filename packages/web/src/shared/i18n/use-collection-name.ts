import { useTranslation } from 'react-i18next';

/** What the server calls the collection of favorites, and older clients look for. */
const FAVORITES_NAME = 'Favourites';

interface Named {
  name: string;
  is_favorite?: boolean;
}

/** The name of a collection; that of favorites in the language of the user, unless it was renamed. */
export function useCollectionName(): (collection: Named) => string {
  const { t } = useTranslation('common');
  return ({ name, is_favorite = false }) =>
    is_favorite && name === FAVORITES_NAME ? t('favorites') : name;
}
