import { Download, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { contentAddress } from '#library/data/rom-addresses.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

import { ActionButton } from './action-button.tsx';
import { DownloadDialog } from './download-dialog.tsx';

interface Props {
  rom: DetailedRom;
  slim: boolean;
  /** The thing to do with a game, where it cannot be played. */
  isFirst: boolean;
}

const SLIM = 'flex-1 px-4!';
const SLIM_SECOND = 'size-12 px-0!';

/** The whole game at one press; a game of several files can be taken in part. */
export function DownloadAction({ rom, slim, isFirst }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const [isChoosing, setIsChoosing] = useState(false);
  const isMany = rom.has_multiple_files;
  const choose = () => setIsChoosing(true);
  const variant = isFirst ? 'primary' : 'secondary';
  const size = isFirst ? SLIM : SLIM_SECOND;
  return (
    <>
      {slim && isMany ? (
        <button
          type="button"
          onClick={choose}
          aria-label={t('download')}
          className={buttonClass(variant, 'lg', size)}
        >
          <Download size={18} aria-hidden="true" />
          {isFirst && t('download')}
        </button>
      ) : (
        <a
          href={contentAddress(rom)}
          download
          className={buttonClass(variant, 'lg', slim ? size : undefined)}
          aria-label={slim ? t('download') : undefined}
        >
          <Download size={18} aria-hidden="true" />
          {(isFirst || !slim) && t('download')}
          {!slim && (
            <span className="font-normal tabular-nums">{format.bytes(rom.fs_size_bytes)}</span>
          )}
        </a>
      )}
      {!slim && isMany && (
        <ActionButton
          slim={false}
          icon={<ListChecks size={18} aria-hidden="true" />}
          label={t('download-choose')}
          aria-haspopup="dialog"
          onClick={choose}
        />
      )}
      {isChoosing && <DownloadDialog rom={rom} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
