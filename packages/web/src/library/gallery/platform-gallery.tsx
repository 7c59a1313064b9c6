import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { WideArt } from '#library/covers/wide-art.tsx';

import { isNotFound } from '#shared/lib/api-error.ts';
import { Gallery } from './gallery.tsx';
import type { GalleryPageProps } from './gallery.tsx';
import { GalleryHeader, GalleryPageState, NoGames, useDocumentTitle } from './gallery-frame.tsx';
import { ratioOf } from './grid-layout.ts';

interface Props extends GalleryPageProps {
  id: number;
  /** Buttons in the header. */
  renderActions?: ((platform: Platform) => ReactNode) | undefined;
  /** The buttons that add games, shown if there are none. */
  addGames: ReactNode;
}

const NO_PICTURES: readonly string[] = [];

/** All games of a platform. */
export function PlatformGallery({ id, missing, renderActions, addGames, ...rest }: Props) {
  const query = useQuery(platformQueries.one(id));
  const { data: platform } = query;
  useDocumentTitle(platform?.display_name);
  const scope = useMemo(() => ({ platform_id: id }), [id]);
  // An open platform may have been deleted or hidden from the user.
  if (!platform || isNotFound(query.error)) {
    return <GalleryPageState query={query} missing={missing} />;
  }
  return (
    <Gallery
      {...rest}
      scope={scope}
      label={platform.display_name}
      ratio={ratioOf(platform.aspect_ratio)}
      isMultiPlatform={false}
      renderHeader={(total) => (
        <GalleryHeader
          art={
            <WideArt
              pictures={NO_PICTURES}
              title={platform.slug}
              platformSlug={platform.slug}
              family={platform.family_slug}
              className="-z-10"
            />
          }
          picture={
            <PlatformBadge
              slug={platform.slug}
              family={platform.family_slug}
              size={64}
              className="shadow-2"
            />
          }
          title={platform.display_name}
          total={total}
          facts={<PlatformLine platform={platform} />}
          actions={renderActions?.(platform)}
        />
      )}
      empty={<EmptyPlatform addGames={addGames} />}
    />
  );
}

function PlatformLine({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  return (
    <>
      {platform.fs_size_bytes > 0 && (
        <>
          <span aria-hidden="true" className="peer-empty:hidden">
            ·
          </span>
          <span>{format.bytes(platform.fs_size_bytes)}</span>
        </>
      )}
      {platform.missing_from_fs && (
        <Badge tone="warn" icon={<Unplug size={12} aria-hidden="true" />}>
          {t('folder-missing')}
        </Badge>
      )}
    </>
  );
}

function EmptyPlatform({ addGames }: Pick<Props, 'addGames'>) {
  const { t } = useTranslation('gallery');
  return (
    <NoGames title={t('empty-platform-title')} text={t('empty-platform-text')} actions={addGames} />
  );
}
