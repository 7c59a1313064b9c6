import { Download, Link2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomFile } from '@saveroom/contract';

import { contentAddress } from '#library/data/rom-addresses.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

import { LinkDialog } from '../actions/link-dialog.tsx';
import { useCopyLink } from '../actions/use-copy-link.ts';
import { sizeOf, wantedFiles } from './chosen-files.ts';
import type { Chosen } from './chosen-files.ts';

interface Props {
  rom: DetailedRom;
  files: readonly RomFile[];
  chosen: Chosen;
  onClear: () => void;
}

/** What can be done with the chosen files. */
export function FilesBar({ rom, files, chosen, onClear }: Props) {
  const { t } = useTranslation(['rom', 'gallery']);
  const format = useFormat();
  const link = useCopyLink(rom);
  const wanted = wantedFiles(files, chosen);
  return (
    <section
      aria-label={t('gallery:selection')}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-3 max-md:bottom-[calc(var(--bottom-bar)+5rem+env(safe-area-inset-bottom))]"
    >
      <p aria-live="polite" className="mr-auto text-sm tabular-nums">
        {t('files-selected', {
          count: chosen.size,
          number: format.number(chosen.size),
          size: format.bytes(sizeOf(files, chosen)),
        })}
      </p>
      <a href={contentAddress(rom, wanted)} download className={buttonClass('secondary')}>
        <Download size={16} aria-hidden="true" />
        {t('files-download')}
      </a>
      <IconButton label={t('link-copy')} onClick={() => link.copy(wanted)}>
        <Link2 size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('gallery:selection-clear')} onClick={onClear}>
        <X size={17} aria-hidden="true" />
      </IconButton>
      {link.shown !== null && <LinkDialog address={link.shown} onClose={link.hide} />}
    </section>
  );
}
