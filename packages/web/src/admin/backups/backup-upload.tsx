import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useUploadBackup } from '#admin/data/backups.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { toast } from '#shared/ui/toast-store.ts';

/** A backup of another server, or one that was taken away from this. */
export function BackupUpload() {
  const { t } = useTranslation('backups');
  const errorText = useErrorText();
  const upload = useUploadBackup();
  const [progress, setProgress] = useState({ sent: 0, size: 0 });
  const send = ([file]: readonly File[]) => {
    if (!file) return;
    setProgress({ sent: 0, size: file.size });
    upload.mutate(
      { file, onProgress: (sent) => setProgress({ sent, size: file.size }) },
      { onSuccess: () => toast({ tone: 'good', message: t('uploaded') }) },
    );
  };
  return (
    <Card title={t('upload-title')} description={t('upload-text')}>
      <div className="grid gap-3">
        <DropZone
          text={t('upload-drop')}
          buttonLabel={t('upload-choose')}
          accept=".zip"
          busy={upload.isPending}
          onFiles={send}
        />
        {upload.isPending && (
          <ProgressBar label={t('uploading')} value={progress.sent} max={progress.size} />
        )}
        {upload.error && <Notice tone="danger">{errorText(upload.error)}</Notice>}
      </div>
    </Card>
  );
}
