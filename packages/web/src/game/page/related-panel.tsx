import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Combine, ExternalLink, Pin, Split, UserRound, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useVersionLabels } from '#shared/i18n/use-version-labels.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { Cover } from '#library/covers/cover.tsx';
import { usePlatformsById } from '#library/data/platforms.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { useArrangeVersions } from '#library/data/rom-metadata-actions.ts';
import type { VersionsRequest } from '#library/data/rom-metadata-actions.ts';
import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';

import { useSetMainVersion } from '#game/data/rom-mutations.ts';
import { readRelated, versionsOf } from './related.ts';
import type { RelatedGame } from './related.ts';
import { Section } from './rom-layout.tsx';

/** Other versions of the game, and games that IGDB relates to it. */
export function RelatedPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  return (
    <div className="grid gap-10">
      {rom.siblings.length > 0 && (
        <Section title={t('versions-title')} trailing={<VersionsMenu rom={rom} />}>
          <VersionList rom={rom} />
        </Section>
      )}
      {readRelated(rom).map(({ relation, games }) => (
        <Section key={relation} title={t(`relation-${relation}`)}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 gap-y-5 md:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
            {games.map((game) => (
              <li key={game.id}>
                <RelatedCard game={game} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

const FRAME = 'group grid content-start gap-2 rounded-sm outline-offset-4';

/** Links to the game in the library or, if it isn't there, to IGDB. */
function RelatedCard({ game }: { game: RelatedGame }) {
  const { t } = useTranslation('rom');
  const platforms = usePlatformsById();
  const { data: owned } = useQuery(romDetailQueries.owned(game.id));
  if (owned) {
    return (
      <Link to="/rom/$rom" params={{ rom: owned.id }} className={FRAME}>
        <Cover
          src={owned.path_cover_small && resourceAddress(owned.path_cover_small)}
          thumbhash={owned.thumbhash}
          ratio={2 / 3}
          title={titleOf(owned)}
          platformSlug={owned.platform_slug}
          family={platforms.get(owned.platform_id)?.family_slug}
          className="rounded-sm shadow-2 transition decorated:group-hover:scale-[1.03]"
        />
        <CardText name={game.name}>
          <Check size={13} aria-hidden="true" className="shrink-0 text-good-ink" />
          {t('related-owned')}
        </CardText>
      </Link>
    );
  }
  const picture = (
    <div className="grid aspect-2/3 place-items-center rounded-sm border border-dashed border-line-strong p-3 text-center text-sm font-semibold text-balance wrap-anywhere text-ink-faint transition group-hover:text-ink-soft">
      <span aria-hidden="true" className="line-clamp-5">
        {game.name}
      </span>
    </div>
  );
  if (!game.address) {
    return (
      <div className={FRAME}>
        {picture}
        <CardText name={game.name} />
      </div>
    );
  }
  return (
    <a href={game.address} target="_blank" rel="noreferrer" className={FRAME}>
      {picture}
      <CardText name={game.name}>
        <ExternalLink size={12} aria-hidden="true" className="shrink-0" />
        {t('related-elsewhere')}
      </CardText>
    </a>
  );
}

function CardText({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className="grid gap-0.5">
      <span className="line-clamp-2 text-[0.8125rem]/4.5 font-medium">{name}</span>
      {children && (
        <span className="flex items-center gap-1 text-xs text-ink-faint">{children}</span>
      )}
    </span>
  );
}

/** Versions of the game. Grouped galleries show only the main version. */
function VersionList({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const { can } = useMe();
  const set = useSetMainVersion(rom);
  const labels = useVersionLabels();
  return (
    <ul className="grid gap-2 lg:grid-cols-2 xl:grid-cols-3">
      {versionsOf(rom, labels.edition).map(({ id, edition, file, isThis, isMain }) => (
        <li
          key={id}
          className={classes(
            'flex items-center gap-3 rounded-md border bg-surface py-2.5 pr-2.5 pl-4',
            isThis ? 'border-accent' : 'border-line',
          )}
        >
          <div className="grid min-w-0 flex-1 gap-0.5">
            {isThis ? (
              <span aria-current="page" className="font-medium wrap-anywhere">
                {edition}
              </span>
            ) : (
              <Link
                to="/rom/$rom"
                params={{ rom: id }}
                search={{ tab: 'related' }}
                className="rounded-xs font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {edition}
              </Link>
            )}
            <span className="truncate text-[0.8125rem] text-ink-faint">
              {isThis ? t('version-this') : file}
            </span>
          </div>
          {isMain && (
            <Badge tone="accent" icon={<Pin size={12} aria-hidden="true" />}>
              {t('version-main')}
            </Badge>
          )}
          {!isMain && can('roms.user.write') && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Pin size={14} aria-hidden="true" />}
              aria-label={t('version-make-main-of', { name: edition })}
              onClick={() => set.mutate(id)}
            >
              {t('version-make-main')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Groups and splits versions manually. */
function VersionsMenu({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { can } = useMe();
  const mayArrange = can('roms.write');
  const { data: known } = useQuery({ ...romMetadataQueries.one(rom.id), enabled: mayArrange });
  const arrange = useArrangeVersions();
  if (!mayArrange) return null;
  const all = [rom.id, ...rom.siblings.map(({ id }) => id)];
  const send = (rom_ids: number[], action: VersionsRequest['action']) =>
    arrange.mutate(
      { rom_ids, action },
      {
        onSuccess: () =>
          toast({
            tone: 'good',
            message: t(`versions-did-${action}`, {
              count: rom_ids.length,
              number: format.number(rom_ids.length),
            }),
          }),
      },
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      {known?.versions.is_chosen && (
        <Badge icon={<UserRound size={12} aria-hidden="true" />}>{t('versions-manual')}</Badge>
      )}
      <Menu
        trigger={
          <Button
            size="sm"
            busy={arrange.isPending}
            icon={<Combine size={15} aria-hidden="true" />}
          >
            {t('versions-manage')}
          </Button>
        }
        items={[
          {
            label: t('versions-ungroup-this'),
            icon: <Split {...ICON} />,
            onSelect: () => send([rom.id], 'split'),
          },
          {
            label: t('versions-split-all'),
            icon: <Split {...ICON} />,
            onSelect: () => send(all, 'split'),
          },
          {
            label: t('versions-auto'),
            icon: <WandSparkles {...ICON} />,
            onSelect: () => send(all, 'auto'),
          },
        ]}
      />
    </span>
  );
}
