import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { exportTakeout, headTakeout } from '@saveroom/contract';

import { startDownload } from '#library/data/roms-download.ts';
import { addressOf, call } from '#shared/api/call.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';

/** Downloads everything that the user has stored. */
export function YourDataCard() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  // A link would show an error as a failed download, without the reason.
  const download = useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(headTakeout, {}),
    onSuccess: () => startDownload(addressOf(exportTakeout, {})),
  });
  return (
    <Card title={t('takeout-title')} description={t('takeout-text')}>
      <div className="grid gap-4">
        {download.error && <Notice tone="danger">{errorText(download.error)}</Notice>}
        <div className="flex flex-wrap justify-end gap-3 max-sm:grid">
          <Button
            busy={download.isPending}
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => download.mutate()}
          >
            {t('takeout-download')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
