import { useMutation } from '@tanstack/react-query';
import { Download, FolderDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  downloadGamelist,
  downloadPegasus,
  exportGamelist,
  exportPegasus,
} from '@saveroom/contract';
import type { Platform } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { InfoSection } from './info-section.tsx';

const FORMATS = {
  gamelist: {
    label: 'EmulationStation (gamelist.xml)',
    file: 'gamelist.xml',
    download: downloadGamelist,
    write: exportGamelist,
  },
  pegasus: {
    label: 'Pegasus (metadata.pegasus.txt)',
    file: 'metadata.pegasus.txt',
    download: downloadPegasus,
    write: exportPegasus,
  },
} as const;

type Format = keyof typeof FORMATS;

const OPTIONS = (Object.keys(FORMATS) as Format[]).map((value) => ({
  value,
  label: FORMATS[value].label,
}));

/** The list of a platform's games for other frontends, downloaded or written next to the games. */
export function ExportPlatform({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const errorText = useErrorText();
  const { can } = useMe();
  const [format, setFormat] = useState<Format>('gamelist');
  const [withArtwork, setWithArtwork] = useState(true);
  const { download, write, file } = FORMATS[format];
  const platform_ids = [platform.id];
  const save = useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(write, { query: { platform_ids, local_export: withArtwork } }),
    onSuccess: () => toast({ message: t('export-done', { file }) }),
  });
  return (
    <InfoSection title={t('export-section')} description={t('export-text')}>
      <Select
        label={t('export-format')}
        value={format}
        options={OPTIONS}
        onChange={(chosen) => {
          save.reset();
          setFormat(chosen);
        }}
      />
      {can('roms.write') && (
        <Checkbox
          label={t('export-artwork')}
          hint={t('export-artwork-hint')}
          checked={withArtwork}
          onChange={setWithArtwork}
        />
      )}
      {save.error && <Notice tone="danger">{errorText(save.error)}</Notice>}
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        {can('roms.write') && (
          <Button
            busy={save.isPending}
            icon={<FolderDown size={16} aria-hidden="true" />}
            onClick={() => save.mutate()}
          >
            {t('export-write')}
          </Button>
        )}
        <a
          href={addressOf(download, { query: { platform_ids } })}
          download={file}
          className={buttonClass('secondary')}
        >
          <Download size={16} aria-hidden="true" />
          {t('export-download')}
        </a>
      </div>
    </InfoSection>
  );
}
