import { Download } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { serverAddress } from '#shared/lib/base-path.ts';
import { useMe } from '#shared/data/me.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, which are never shown again: it closes only by its button. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation(['twoFactor', 'common']);
  const [isSaved, setIsSaved] = useState(false);
  const list = useRef<HTMLPreElement>(null);
  const id = useId();
  const { user } = useMe();
  const title = t('codes-file', { name: user?.username ?? '', address: serverAddress() });
  const file = `${title}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      title={t('codes-title')}
      description={t('codes-text')}
      onClose={() => isSaved && onClose()}
      isLocked
      footer={
        <Button variant="primary" disabled={!isSaved} onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="flex items-start justify-between gap-3 rounded-md border border-line bg-sunken p-4">
          <pre
            ref={list}
            id={id}
            aria-label={t('codes')}
            className="grid gap-x-8 gap-y-1.5 font-mono text-sm select-all sm:grid-cols-2"
          >
            {codes.map((code) => (
              <span key={code}>{`${code}\n`}</span>
            ))}
          </pre>
          <CopyButton source={list} label={t('common:copy')} copiedLabel={t('common:copied')} />
        </div>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="saveroom-recovery-codes.txt"
          className={`${buttonClass()} justify-self-start max-sm:w-full`}
        >
          <Download size={16} aria-hidden="true" />
          {t('codes-download')}
        </a>
        <Checkbox label={t('codes-saved')} checked={isSaved} onChange={setIsSaved} />
      </div>
    </Dialog>
  );
}
