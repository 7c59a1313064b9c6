import { Filter } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { LogLine } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Facts } from '#shared/ui/facts.tsx';

import { logText } from './log-text.ts';

interface Props {
  line: LogLine;
  onRequest: (id: string) => void;
  onClose: () => void;
}

/** One line with all that belongs to it. */
export function LogDialog({ line, onRequest, onClose }: Props) {
  const { t } = useTranslation(['administration', 'common']);
  const format = useFormat();
  const text = useRef<HTMLPreElement>(null);
  const { request_id } = line;
  return (
    <Dialog
      title={t('log-entry')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          {request_id && (
            <Button
              onClick={() => onRequest(request_id)}
              icon={<Filter size={16} aria-hidden="true" />}
            >
              {t('log-filter-by-request')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: t('log-time'), value: format.dateTime(new Date(line.ts)) },
            { label: t('log-level'), value: t(`log-level-${line.level}`) },
            { label: t('log-module'), value: line.module },
            { label: t('log-request'), value: request_id },
            { label: t('stats-server'), value: line.server },
          ]}
        />
        <div className="flex items-start gap-2 rounded-md bg-sunken p-3">
          <pre ref={text} className="min-w-0 flex-1 text-xs/5 whitespace-pre-wrap wrap-anywhere">
            {logText(line)}
          </pre>
          <CopyButton source={text} label={t('log-copy')} copiedLabel={t('common:copied')} />
        </div>
      </div>
    </Dialog>
  );
}
