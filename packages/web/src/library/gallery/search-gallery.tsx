import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Gallery } from './gallery.tsx';
import type { GalleryRouteProps } from './gallery.tsx';
import { GalleryHeader, HeaderIcon, NoGames } from './gallery-frame.tsx';
import { ratioOf } from './grid-layout.ts';

const ALL_GAMES = {};

interface Props extends GalleryRouteProps {
  /** The buttons that add games, shown if there are none. */
  addGames: ReactNode;
}

/** The gallery of all games. */
export function SearchGallery({ addGames, ...props }: Props) {
  const { t } = useTranslation(['gallery', 'common']);
  const title = t('common:title-search');
  return (
    <Gallery
      {...props}
      scope={ALL_GAMES}
      label={title}
      ratio={ratioOf(undefined)}
      isMultiPlatform
      renderHeader={(total) => (
        <GalleryHeader
          picture={
            <HeaderIcon>
              <Search size={26} strokeWidth={1.8} aria-hidden="true" />
            </HeaderIcon>
          }
          title={title}
          total={total}
        />
      )}
      empty={
        <NoGames title={t('empty-search-title')} text={t('empty-search-text')} actions={addGames} />
      }
    />
  );
}
