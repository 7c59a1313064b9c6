import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useUploadBackup } from '#data/backups.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { Card } from '#ui/card.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { toast } from '#ui/toast-store.ts';

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
