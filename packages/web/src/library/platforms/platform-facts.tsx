import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { usePlatformWords } from '#shared/i18n/use-platform-words.ts';
import { Facts } from '#shared/ui/facts.tsx';

import { InfoSection } from './info-section.tsx';

export function PlatformFacts({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const words = usePlatformWords();
  const { generation, category, description } = platform;
  return (
    <InfoSection title={t('details-title')} description={description}>
      <Facts
        facts={[
          { label: t('fact-name'), value: platform.name },
          { label: t('fact-folder'), value: <code>{platform.fs_slug}</code> },
          { label: t('fact-slug'), value: <code>{platform.slug}</code> },
          { label: t('fact-games'), value: format.number(platform.rom_count) },
          { label: t('fact-size'), value: format.bytes(platform.fs_size_bytes) },
          { label: t('fact-firmware'), value: format.number(platform.firmware_count) },
          { label: t('fact-family'), value: platform.family_name },
          {
            label: t('fact-generation'),
            value: generation !== null && generation > 0 ? format.number(generation) : null,
          },
          { label: t('fact-category'), value: category && words.category(category) },
          { label: t('fact-ratio'), value: platform.aspect_ratio },
          { label: t('fact-added'), value: format.date(platform.created_at) },
        ]}
      />
    </InfoSection>
  );
}
