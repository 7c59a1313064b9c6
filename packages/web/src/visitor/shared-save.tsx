import { BookmarkCheck, Download, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { OpenSharedLink } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

import { contentAddress } from './data.ts';
import { SharedCover } from './shared-game-view.tsx';

interface Props {
  token: string;
  link: OpenSharedLink;
  save: NonNullable<OpenSharedLink['save']>;
}

/** A shared save or state, with the game that it is for. */
export function SharedSave({ token, link, save }: Props) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const { game, target } = link;
  const Icon = target === 'state' ? BookmarkCheck : Save;
  return (
    <article className="grid gap-8 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-10">
      {game && (
        <SharedCover
          token={token}
          game={game}
          className="mx-auto w-44 rounded-lg shadow-3 md:w-full"
        />
      )}
      <div className="grid min-w-0 content-start gap-6">
        <header className="grid gap-1.5 max-md:text-center">
          <p className="flex items-center gap-1.5 text-sm font-medium text-ink-soft max-md:justify-center">
            <Icon size={16} aria-hidden="true" />
            {target === 'state' ? t('state-of') : t('save-of')}
            {game && ` · ${game.platform_name}`}
          </p>
          <h1 className="text-3xl font-extrabold tracking-tight text-balance wrap-anywhere">
            {game?.name ?? save.file_name}
          </h1>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {save.file_name} · {format.dateTime(save.created_at)}
          </p>
        </header>
        {link.can_download && (
          <a
            href={contentAddress(token)}
            download
            className={buttonClass(
              'primary',
              'lg',
              'justify-self-start max-md:justify-self-center',
            )}
          >
            <Download size={18} aria-hidden="true" />
            {t('download')}
            <span className="font-normal tabular-nums">{format.bytes(save.size_bytes)}</span>
          </a>
        )}
      </div>
    </article>
  );
}
