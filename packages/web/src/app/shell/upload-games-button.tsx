import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { uploadStore } from '#uploads/upload-store.ts';

interface Props {
  /** The platform of the uploaded games. */
  platformId?: number | undefined;
  onPress?: (() => void) | undefined;
}

/** The main action where games are missing, for users who can add some. */
export function UploadGamesButton({ platformId, onPress }: Props) {
  const { t } = useTranslation('emptyStates');
  const { can } = useMe();
  const mayUpload = can('roms.write');
  const { data: library } = useQuery({
    ...systemQueries.setupLibrary(),
    enabled: mayUpload && can('platforms.write'),
  });
  // Files could not be stored anywhere.
  const isReadOnly = library?.roots.every(({ writable }) => !writable) ?? false;
  if (!mayUpload || isReadOnly) return null;
  return (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      icon={<Upload size={17} aria-hidden="true" />}
      onClick={() => {
        onPress?.();
        uploadStore.open({ platformId });
      }}
    >
      {t('upload-games')}
    </Button>
  );
}

/** The buttons of a gallery without games, which has loaded its texts. */
export function AddGamesButtons({ platformId }: Pick<Props, 'platformId'>) {
  const { t } = useTranslation('gallery');
  const { can } = useMe();
  return (
    <>
      <UploadGamesButton platformId={platformId} />
      {can('platforms.write') && (
        <Link to="/scan" className={buttonClass('secondary')}>
          {t('empty-scan')}
        </Link>
      )}
    </>
  );
}
