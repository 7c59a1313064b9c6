import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

import { Gallery } from './gallery.tsx';
import { GalleryHeader } from './gallery-header.tsx';
import type { RouteProps } from './gallery-route.ts';
import { NoGames } from './gallery-states.tsx';
import { ratioOf } from './grid-shape.ts';
import { SymbolTile } from './symbol-tile.tsx';

const EVERYTHING = {};

/** All games there are. */
export function SearchGallery(props: RouteProps) {
  const { t } = useTranslation(['gallery', 'common']);
  const { can } = useMe();
  const title = t('common:title-search');
  return (
    <Gallery
      {...props}
      scope={EVERYTHING}
      label={title}
      ratio={ratioOf(undefined)}
      isMixed
      renderHeader={(total) => (
        <GalleryHeader
          picture={
            <SymbolTile>
              <Search size={26} strokeWidth={1.8} aria-hidden="true" />
            </SymbolTile>
          }
          title={title}
          total={total}
        />
      )}
      empty={
        <NoGames
          title={t('empty-search-title')}
          text={t('empty-search-text')}
          actions={
            can('platforms.write') && (
              <Link to="/scan" className={buttonClass('primary')}>
                {t('empty-scan')}
              </Link>
            )
          }
        />
      }
    />
  );
}
