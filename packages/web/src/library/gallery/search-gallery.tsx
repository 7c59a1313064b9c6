import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

import { Gallery } from './gallery.tsx';
import type { GalleryRouteProps } from './gallery.tsx';
import { GalleryHeader, HeaderIcon, NoGames } from './gallery-frame.tsx';
import { ratioOf } from './grid-layout.ts';

const ALL_GAMES = {};

interface Props extends GalleryRouteProps {
  /** A button for uploads, shown if there are no games. */
  upload: ReactNode;
}

/** The gallery of all games. */
export function SearchGallery({ upload, ...props }: Props) {
  const { t } = useTranslation(['gallery', 'common']);
  const { can } = useMe();
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
        <NoGames
          title={t('empty-search-title')}
          text={t('empty-search-text')}
          actions={
            <>
              {upload}
              {can('platforms.write') && (
                <Link to="/scan" className={buttonClass('secondary')}>
                  {t('empty-scan')}
                </Link>
              )}
            </>
          }
        />
      }
    />
  );
}
