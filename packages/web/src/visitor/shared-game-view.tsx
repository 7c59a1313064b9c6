import { useQuery } from '@tanstack/react-query';
import { Download, HardDrive, Play, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SharedGame } from '@saveroom/contract';

import { Cover } from '#library/covers/cover.tsx';
import { ratioOf } from '#library/gallery/grid-layout.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { logFailure } from '#shared/lib/log.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { Notice } from '#shared/ui/notice.tsx';

import { contentAddress, coverAddress, gameContentAddress } from './data.ts';
import { browserSaveQuery, useDeleteBrowserSave } from '#play/saves/browser-saves.ts';

const VisitorPlayer = lazy(async () => {
  const [{ VisitorPlayer: component }] = await Promise.all([
    import('./play/visitor-player.tsx'),
    loadAreas('play'),
  ]);
  return { default: component };
});

interface Props {
  token: string;
  game: SharedGame;
  /** The link is for this game only. */
  isWhole?: boolean | undefined;
  onPlaying: (isPlaying: boolean) => void;
}

/** A shared game with the actions that visitors may use. */
export function SharedGameView({ token, game, isWhole = false, onPlaying }: Props) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    onPlaying(isPlaying);
    return () => onPlaying(false);
  }, [isPlaying, onPlaying]);
  const date = game.first_release_date;
  return (
    <article className="grid gap-8 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10">
      <SharedCover
        token={token}
        game={game}
        className="mx-auto w-44 rounded-lg shadow-3 md:w-full"
      />
      <div className="grid min-w-0 content-start gap-6">
        <header className="grid gap-1.5 max-md:text-center">
          <p className="text-sm font-medium text-ink-soft">{game.platform_name}</p>
          <h1 className="text-3xl font-extrabold tracking-tight text-balance wrap-anywhere sm:text-4xl">
            {game.name}
          </h1>
        </header>
        {(game.can_play || game.can_download) && (
          <div className="flex flex-wrap gap-3 max-md:justify-center max-sm:*:w-full">
            {game.can_play && (
              <Button
                variant="primary"
                size="lg"
                icon={<Play size={18} fill="currentColor" aria-hidden="true" />}
                onClick={() => setIsPlaying(true)}
              >
                {t('play')}
              </Button>
            )}
            {game.can_download && (
              <a
                href={isWhole ? contentAddress(token) : gameContentAddress(token, game.id)}
                download
                className={buttonClass(game.can_play ? 'secondary' : 'primary', 'lg')}
              >
                <Download size={18} aria-hidden="true" />
                {t('download')}
                <span className="font-normal tabular-nums">{format.bytes(game.size_bytes)}</span>
              </a>
            )}
          </div>
        )}
        {game.can_play && <BrowserSaveNote game={game} />}
        {game.summary && (
          <p className="max-w-prose text-pretty wrap-anywhere whitespace-pre-line text-ink-soft">
            {game.summary}
          </p>
        )}
        <Facts
          facts={[
            {
              label: t('fact-released'),
              value: date === null ? null : format.date(new Date(date)),
            },
            { label: t('fact-genres'), value: game.genres.join(', ') },
            { label: t('fact-regions'), value: game.regions.join(', ') },
            { label: t('fact-languages'), value: game.languages.join(', ') },
            { label: t('fact-size'), value: format.bytes(game.size_bytes) },
          ]}
        />
      </div>
      {isPlaying && (
        <Suspense>
          <VisitorPlayer token={token} game={game} onLeft={() => setIsPlaying(false)} />
        </Suspense>
      )}
    </article>
  );
}

interface CoverProps {
  token: string;
  game: SharedGame;
  className?: string | undefined;
}

export function SharedCover({ token, game, className }: CoverProps) {
  return (
    <Cover
      src={game.has_cover ? coverAddress(token, game.id, 'small') : null}
      large={game.has_cover ? coverAddress(token, game.id, 'large') : null}
      sizes="16rem"
      thumbhash={game.thumbhash}
      ratio={ratioOf(undefined)}
      title={game.name}
      platformSlug={game.platform_slug}
      family={null}
      isBesideTitle
      className={className}
    />
  );
}

/** Says where progress is stored, and lets visitors download it. */
function BrowserSaveNote({ game }: { game: SharedGame }) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const { data: save } = useQuery(browserSaveQuery(game.id));
  const remove = useDeleteBrowserSave(game.id);
  if (!save) return <Notice>{t('save-note')}</Notice>;
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([save.content]));
    link.download = save.fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section
      aria-label={t('save-title')}
      className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-4"
    >
      <HardDrive size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium">
          {t('save-here', { when: format.ago(new Date(save.savedAt)) })}
        </p>
        <p className="text-[0.8125rem] text-ink-soft">{t('save-note')}</p>
      </div>
      <Button size="sm" icon={<Download size={15} aria-hidden="true" />} onClick={download}>
        {t('save-download')}
      </Button>
      <Button
        size="sm"
        icon={<Trash2 size={15} aria-hidden="true" />}
        busy={remove.isPending}
        onClick={() =>
          remove.mutate(undefined, {
            onError: (error) => logFailure('Deleting a save of this browser', error),
          })
        }
      >
        {t('save-delete')}
      </Button>
    </section>
  );
}
