import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomFile } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useNow } from '#shared/lib/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { ciaFilesOf, ciaQueries } from '#game/data/cia.ts';

interface Props {
  rom: DetailedRom;
  onClose: () => void;
}

const CHECK_MS = 10_000;
const LOCAL_HOST = /^(?:localhost|127\.|\[::1\])/;

/** Shows a QR code with which installers on a Nintendo 3DS download a CIA file. */
export function InstallDialog({ rom, onClose }: Props) {
  const { t } = useTranslation('rom');
  const files = ciaFilesOf(rom);
  const [file, setFile] = useState(files[0]);
  return (
    <Dialog title={t('cia')} description={t('cia-text')} onClose={onClose}>
      <div className="grid gap-5">
        {files.length > 1 && (
          <Select
            label={t('fact-file')}
            value={String(file?.id)}
            options={files.map(({ id, file_name }) => ({ value: String(id), label: file_name }))}
            onChange={(value) => setFile(files.find(({ id }) => String(id) === value))}
          />
        )}
        {file && <InstallLink key={file.id} file={file} />}
      </div>
    </Dialog>
  );
}

function InstallLink({ file }: { file: RomFile }) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const id = useId();
  const now = useNow(CHECK_MS);
  const link = useQuery(ciaQueries.link(file.id));
  if (link.error) return <ErrorNotice error={link.error} />;
  if (!link.data) return <Skeleton className="mx-auto size-72" />;
  const { url, expires_at } = link.data;
  if (new Date(expires_at) <= now) {
    return (
      <div className="grid gap-4">
        <Notice tone="warn">{t('cia-expired')}</Notice>
        <Button variant="primary" busy={link.isFetching} onClick={() => void link.refetch()}>
          {t('cia-new')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <QrCode text={url} label={t('cia-qr')} size="lg" />
      <p className="text-center text-sm text-ink-soft">
        {t('cia-expires', { time: format.dateTime(expires_at) })}
      </p>
      {LOCAL_HOST.test(new URL(url).host) && <Notice tone="warn">{t('cia-local')}</Notice>}
      <CiaFacts file={file} />
      <CopyField
        id={id}
        label={t('link-label')}
        value={url}
        copyLabel={t('common:copy')}
        copiedLabel={t('common:copied')}
      />
    </>
  );
}

/** Facts from the headers of the file. */
function CiaFacts({ file }: { file: RomFile }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { data: title } = useQuery(ciaQueries.title(file.id));
  return (
    <Facts
      facts={[
        { label: t('cia-title'), value: title?.name },
        { label: t('cia-publisher'), value: title?.publisher },
        { label: t('cia-title-id'), value: title?.title_id },
        { label: t('fact-version'), value: title?.version },
        { label: t('fact-file'), value: file.file_name },
        { label: t('fact-size'), value: format.bytes(file.file_size_bytes) },
      ]}
    />
  );
}
