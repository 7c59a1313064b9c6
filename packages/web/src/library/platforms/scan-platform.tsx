import { Link } from '@tanstack/react-router';
import { Radar } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useStartScan } from '#library/data/scan-actions.ts';
import { useScanState } from '#library/data/scan.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

/** Looks into this platform's folder alone; leads to the scan that runs, if one does. */
export function ScanPlatform({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const errorText = useErrorText();
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
      {start.error && !isRunning && <Notice tone="danger">{errorText(start.error)}</Notice>}
    </div>
  );
}
