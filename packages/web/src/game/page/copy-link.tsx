import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { contentAddress } from '#library/data/rom-addresses.ts';

interface CopyLink {
  copy: (fileIds?: readonly number[]) => void;
  /**
   * Must be rendered by the caller. Shows the link if the browser blocks the clipboard, as on plain
   * HTTP.
   */
  dialog: ReactNode;
}

/** Copies the download link of a game, or of some of its files. */
export function useCopyLink(rom: DetailedRom): CopyLink {
  const { t } = useTranslation('rom');
  const [shown, setShown] = useState<string | null>(null);
  const copy = async (fileIds?: readonly number[]) => {
    const address = new URL(contentAddress(rom, fileIds), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast({ tone: 'good', message: t('link-copied') });
    } catch {
      setShown(address);
    }
  };
  return {
    copy: (fileIds) => void copy(fileIds),
    dialog: shown !== null && <LinkDialog address={shown} onClose={() => setShown(null)} />,
  };
}

function LinkDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation(['rom', 'common']);
  return (
    <Dialog title={t('link-title')} onClose={onClose}>
      <CopyField
        id={useId()}
        label={t('link-label')}
        value={address}
        copyLabel={t('common:copy')}
        copiedLabel={t('common:copied')}
      />
    </Dialog>
  );
}
