import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { FirmwareNeed } from '@saveroom/contract';

import { useUploadFirmware } from '#game/data/player.ts';
import { useMe } from '#shared/data/me.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';

interface Props {
  needs: readonly FirmwareNeed[];
  platformId: number;
  onUploaded?: () => void;
}

/** Missing firmware files with their names and checksums, each with an upload button. */
export function FirmwareNeeds({ needs, ...row }: Props) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {needs.map((need) => (
        <NeedRow key={need.file_name} need={need} {...row} />
      ))}
    </ul>
  );
}

type RowProps = Omit<Props, 'needs'> & { need: FirmwareNeed };

function NeedRow({ need, platformId, onUploaded }: RowProps) {
  const { t } = useTranslation('play');
  const { can } = useMe();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadFirmware(platformId, onUploaded);
  const { file_name: name, md5 } = need;
  const [wrong] = upload.data?.mismatched ?? [];
  const send = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (file) upload.mutate({ need, file });
  };
  return (
    <li className="grid gap-2.5 rounded-sm bg-sunken px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <span className="font-mono text-sm font-medium wrap-anywhere">{name}</span>
          {md5.map((sum) => (
            <span key={sum} className="font-mono text-[0.75rem] wrap-anywhere text-ink-soft">
              {t('md5', { sum })}
            </span>
          ))}
        </div>
        {can('firmware.write') && (
          <>
            <input
              ref={input}
              type="file"
              aria-label={t('firmware-upload-named', { name })}
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => send(target.files?.[0])}
            />
            <Button
              size="sm"
              busy={upload.isPending}
              icon={<Upload size={16} aria-hidden="true" />}
              aria-label={t('firmware-upload-named', { name })}
              onClick={() => input.current?.click()}
            >
              {t('firmware-upload')}
            </Button>
          </>
        )}
      </div>
      {wrong && !upload.isPending && (
        <Notice tone="danger">
          <span className="wrap-anywhere">
            {t('firmware-wrong', {
              file: wrong.file_name,
              found: wrong.md5_hash,
              expected: md5.join(', '),
            })}
          </span>
        </Notice>
      )}
      <ErrorNotice error={upload.error} />
    </li>
  );
}
