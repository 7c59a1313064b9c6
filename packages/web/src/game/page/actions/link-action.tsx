import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { IconButton } from '#shared/ui/icon-button.tsx';

import { LinkDialog } from './link-dialog.tsx';
import { useCopyLink } from './use-copy-link.ts';

/** For a download manager, or another device. */
export function LinkAction({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const link = useCopyLink(rom);
  return (
    <>
      <IconButton label={t('link-copy')} onClick={() => link.copy()} className="size-12! text-ink!">
        <Link2 size={18} aria-hidden="true" />
      </IconButton>
      {link.shown !== null && <LinkDialog address={link.shown} onClose={link.hide} />}
    </>
  );
}
