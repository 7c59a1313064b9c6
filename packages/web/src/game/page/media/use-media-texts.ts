import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import type { MediaTexts } from '#shared/ui/media-viewer-item.ts';

export function useMediaTexts(): MediaTexts {
  const { t } = useTranslation('rom');
  const format = useFormat();
  return {
    previous: t('media-previous'),
    next: t('media-next'),
    zoomIn: t('media-zoom-in'),
    zoomOut: t('media-zoom-out'),
    scrollBack: t('media-scroll-back'),
    scrollForward: t('media-scroll-forward'),
    broken: t('media-broken'),
    position: (number, total) =>
      t('position', { place: format.number(number), total: format.number(total) }),
    watchOn: (site) => t('media-watch-on', { site }),
  };
}
