import { ArrowRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useVersionLabels } from '#shared/i18n/use-version-labels.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { classes } from '#shared/lib/classes.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { Cover } from '#library/covers/cover.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { VersionBadges } from '#library/covers/version-badges.tsx';

import type { Entry } from './palette-groups.ts';

interface Props {
  id: string;
  entry: Entry;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/**
 * A result of the palette. The focus stays in the field, so rows are selected by pointer or by keys
 * of the field.
 */
export function PaletteRow({ id, entry, isActive, onPoint, onOpen }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const semantics = { role: 'option', tabIndex: -1, 'aria-selected': isActive };
  return (
    <button
      {...semantics}
      ref={ref}
      id={id}
      type="button"
      onPointerMove={isActive ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className={classes(
        'flex min-h-12 w-full items-center gap-3 rounded-sm px-2 py-1.5 text-left text-[0.9375rem] md:min-h-10',
        isActive && 'bg-accent-soft forced-colors:outline-2',
      )}
    >
      <Content entry={entry} />
    </button>
  );
}

const RATIO = 2 / 3;

function Content({ entry }: Pick<Props, 'entry'>) {
  const { t } = useTranslation('palette');
  const { marks } = useVersionLabels();
  const format = useFormat();
  const nameOf = useCollectionName();
  switch (entry.kind) {
    case 'game': {
      const { rom, platform, isRecent } = entry;
      const { name, path_cover_small: path, first_release_date: released } = rom;
      return (
        <Line
          picture={
            <Cover
              src={path && `${basePath}${path}`}
              thumbhash={rom.thumbhash}
              ratio={RATIO}
              title={name}
              platformSlug={platform?.slug ?? ''}
              family={platform?.family_slug}
              className="w-7.5 shrink-0 rounded-xs"
            />
          }
          title={name}
          detail={isRecent ? platform?.display_name : undefined}
          facts={
            isRecent ? (
              rom.last_played && format.ago(rom.last_played)
            ) : (
              <>
                <VersionBadges labels={marks(rom.fs_name)} />
                <RegionFlags regions={rom.regions} max={2} />
                {released !== null && new Date(released).getUTCFullYear()}
              </>
            )
          }
        />
      );
    }
    case 'platform': {
      const { slug, family_slug, display_name, rom_count } = entry.platform;
      return (
        <Line
          picture={<PlatformBadge slug={slug} family={family_slug} size={30} />}
          title={display_name}
          facts={format.number(rom_count)}
        />
      );
    }
    case 'collection':
      return (
        <Line
          picture={<CollectionCover collection={entry.collection} className="w-7.5 shrink-0" />}
          title={nameOf(entry.collection)}
          facts={format.number(entry.collection.rom_count)}
        />
      );
    case 'command': {
      const { Icon, label, kind, shortcut } = entry.command;
      const isScreen = entry.isMixed && kind === 'go';
      return (
        <Line
          picture={<Pictogram Icon={Icon} />}
          title={label}
          facts={shortcut ? <KeyCap>{shortcut}</KeyCap> : isScreen && t('go')}
        />
      );
    }
    case 'text': {
      const { Icon, label, detail } = entry;
      return <Line picture={<Pictogram Icon={Icon} />} title={label} facts={detail} />;
    }
    case 'all':
      break;
  }
  const { total } = entry;
  return (
    <Line
      picture={<Pictogram Icon={ArrowRight} />}
      title={total > 0 ? t('all', { count: total, number: format.number(total) }) : t('browse')}
    />
  );
}

const Pictogram = ({ Icon }: { Icon: LucideIcon }) => (
  <span className="grid w-7.5 shrink-0 place-items-center text-ink-faint">
    <Icon size={18} aria-hidden="true" />
  </span>
);

export const KeyCap = ({ children }: { children: string }) => (
  <kbd className="grid pointer-coarse:hidden h-5 min-w-5 place-items-center rounded-xs border border-line bg-sunken px-1 font-sans">
    {children}
  </kbd>
);

interface LineProps {
  picture: ReactNode;
  title: string;
  /** Below the title. */
  detail?: string | undefined;
  facts?: ReactNode;
}

const Line = ({ picture, title, detail, facts }: LineProps) => (
  <>
    {picture}
    <span className="grid min-w-0 flex-1">
      <span className="truncate">{title}</span>
      {detail && <span className="truncate text-xs text-ink-faint">{detail}</span>}
    </span>
    {facts !== undefined && (
      <span className="flex shrink-0 items-center gap-2 text-xs text-ink-faint tabular-nums">
        {facts}
      </span>
    )}
  </>
);
