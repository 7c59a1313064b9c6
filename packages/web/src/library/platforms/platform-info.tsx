import { Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink, Radar, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useDeletePlatform } from '#library/data/delete-platform.ts';
import { useStartScan } from '#library/data/scan-actions.ts';
import { useScanState } from '#library/data/scan.ts';
import { platformSources } from '#library/source-pages.ts';
import { isAccount, useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { usePlatformWords } from '#shared/i18n/use-platform-words.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { HidePlatform } from './hide-platform.tsx';
import { InfoSection } from './info-section.tsx';
import { PlatformHero } from './platform-hero.tsx';
import { PlatformRatio } from './platform-ratio.tsx';

export function PlatformInfo({ platform }: { platform: Platform }) {
  const { user, can, may } = useMe();
  const mayWrite = can('platforms.write');
  return (
    <div className="grid gap-8 px-2 pb-4">
      <div className="grid gap-5">
        <PlatformHero platform={platform} mayRename={mayWrite} />
        {mayWrite && <ScanPlatform platform={platform} />}
      </div>
      <PlatformFacts platform={platform} />
      {mayWrite && <PlatformRatio platform={platform} />}
      <PlatformSources platform={platform} />
      {isAccount(user) && can('me.write') && <HidePlatform platform={platform} />}
      {may('platforms.delete') && <DeletePlatform platform={platform} />}
    </div>
  );
}

function PlatformFacts({ platform }: { platform: Platform }) {
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

/** The ids of the platform at metadata sources. */
function PlatformSources({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const ids = platformSources(platform);
  return (
    <InfoSection
      title={t('sources-title')}
      description={ids.length === 0 ? t('sources-none') : t('sources-text')}
    >
      {ids.length > 0 && (
        <Facts
          facts={ids.map(({ source, id, address }) => ({
            label: source,
            value: address ? (
              <a
                href={address}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1.5 rounded-xs text-accent-ink underline-offset-4 hover:underline"
              >
                {id}
                <ExternalLink size={13} aria-hidden="true" />
                <span className="sr-only">{t('opens-elsewhere')}</span>
              </a>
            ) : (
              id
            ),
          }))}
        />
      )}
    </InfoSection>
  );
}

/** Scans only this platform. While a scan runs, links to it instead. */
function ScanPlatform({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const { data } = useScanState();
  const start = useStartScan();
  const isRunning = Boolean(data?.running);
  return (
    <div className="grid gap-2">
      {isRunning ? (
        <Link to="/scan" className={buttonClass('secondary')}>
          <Spinner size={16} />
          {t('scan-running')}
        </Link>
      ) : (
        <Button
          busy={start.isPending}
          icon={<Radar size={16} aria-hidden="true" />}
          onClick={() => start.mutate({ type: 'quick', platforms: [platform.id] })}
        >
          {t('scan')}
        </Button>
      )}
      {start.error && !isRunning && <ErrorNotice error={start.error} />}
    </div>
  );
}

/** Removes the platform from the library, and explains what happens to its games and files. */
function DeletePlatform({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useDeletePlatform();
  const { id, display_name: name, rom_count: count } = platform;
  const leave = async () => {
    await navigate({ to: '/', replace: true });
    toast({ message: t('delete-done', { name }) });
  };
  return (
    <InfoSection title={t('delete-section')} description={t('delete-section-text')}>
      <Button
        icon={<Trash2 size={16} aria-hidden="true" />}
        className="justify-self-start text-danger-ink! max-sm:justify-self-stretch"
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('delete-title', { name })}
          confirmLabel={t('delete-button')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id, leave })}
          onClose={() => setAsking(false)}
        >
          <ul className="grid list-disc gap-1.5 pl-4">
            <li>{t('delete-games', { count, number: format.number(count) })}</li>
            <li>{t('delete-files')}</li>
            <li>{t('delete-kept')}</li>
            <li>{t('delete-returns', { folder: platform.fs_slug })}</li>
          </ul>
        </ConfirmDialog>
      )}
    </InfoSection>
  );
}
