import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useUpdatePlatform } from '#library/data/platforms.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Notice } from '#shared/ui/notice.tsx';

import { InfoSection } from './info-section.tsx';
import { RatioChoice } from './ratio-choice.tsx';

/** The shape of its covers, kept as soon as it is chosen. */
export function PlatformRatio({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const errorText = useErrorText();
  const update = useUpdatePlatform();
  // Shown at once: a radio that jumps back until the server answers looks broken.
  const [wanted, setWanted] = useState<string | null>(null);
  const choose = (aspect_ratio: string) => {
    setWanted(aspect_ratio);
    update.mutate({ id: platform.id, patch: { aspect_ratio } }, { onError: () => setWanted(null) });
  };
  return (
    <InfoSection title={t('form-title')}>
      <RatioChoice value={wanted ?? platform.aspect_ratio} onChange={choose} />
      {update.error && <Notice tone="danger">{errorText(update.error)}</Notice>}
    </InfoSection>
  );
}
