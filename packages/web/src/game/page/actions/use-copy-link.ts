import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { contentAddress } from '#library/data/rom-addresses.ts';
import { toast } from '#shared/ui/toast-store.ts';

interface CopyLink {
  copy: (fileIds?: readonly number[]) => void;
  /** To be copied by hand: browsers keep the clipboard from plain http. */
  shown: string | null;
  hide: () => void;
}

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
  return { copy: (fileIds) => void copy(fileIds), shown, hide: () => setShown(null) };
}
