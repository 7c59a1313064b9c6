import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, Disc3, Download, Layers, Pin } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, PlayableFile, RomFile } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useVersionLabels } from '#shared/i18n/use-version-labels.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';

import { RegionFlags } from '#library/covers/region-flags.tsx';
import { VersionBadges } from '#library/covers/version-badges.tsx';
import { fileAddress } from '#library/data/rom-addresses.ts';

import { playerQueries } from '#game/data/player.ts';
import { readStartFile, writeStartFile } from '#game/data/start-file.ts';
import { useCategoryLabel } from './file-row.tsx';
import { versionsOf } from './related.ts';
import type { Version } from './related.ts';
import { compareFileNames, extraFiles } from './rom-files.ts';
import type { RomTab } from './rom-tab.ts';

interface Props {
  rom: DetailedRom;
  /** The tab that stays open on the page of another version. */
  tab: RomTab;
}

/** Button that shows the version and opens a list of versions, discs, updates and DLC. */
export function VersionPicker({ rom, tab }: Props) {
  const { t } = useTranslation('rom');
  const labels = useVersionLabels();
  const { data: player } = useQuery(playerQueries.of(rom.id));
  const [container, setContainer] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [startFile, setStartFile] = useState(() => readStartFile(rom.id));
  const versions = versionsOf(rom, labels.edition);
  const discs = (!rom.missing_from_fs && player?.files) || [];
  const extras = rom.missing_from_fs ? [] : extraFiles(rom);
  const hasVersions = versions.length > 1;
  const hasDiscs = discs.length > 1;
  if (!hasVersions && !hasDiscs && extras.length === 0) return null;
  const areDiscs = versions.every(({ isDisc }) => isDisc);
  const disc = discs.find(({ id }) => id === startFile) ?? discs[0];
  const summary = [
    hasVersions && versions.find(({ isThis }) => isThis)?.edition,
    hasVersions && t(areDiscs ? 'discs' : 'versions', { count: versions.length }),
    hasDiscs && disc && discName(disc, labels.marks, t('disc-all')),
    !hasVersions && extras.length > 0 && t('extras-count', { count: extras.length }),
  ].filter((part) => typeof part === 'string');
  const chooseDisc = (id: number) => {
    setStartFile(id);
    writeStartFile(rom.id, id);
    setIsOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        ref={(element) => setContainer(element?.closest('main') ?? null)}
        className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line bg-raised/80 px-3.5 text-sm font-medium text-ink transition hover:border-line-strong hover:bg-hover"
      >
        {hasDiscs && !hasVersions ? (
          <Disc3 size={15} aria-hidden="true" className="shrink-0 text-ink-soft" />
        ) : (
          <Layers size={15} aria-hidden="true" className="shrink-0 text-ink-soft" />
        )}
        {hasVersions && <RegionFlags regions={rom.regions} isDecorative />}
        <span className="truncate">{summary.join(' · ')}</span>
        <ChevronDown size={15} aria-hidden="true" className="shrink-0 text-ink-soft" />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('picker')}
          onOpenAutoFocus={focusCurrent}
          className="z-50 grid max-h-(--radix-popover-content-available-height) w-104 max-w-[calc(100vw-1rem)] gap-3 overflow-y-auto rounded-md border border-line bg-raised p-2 text-ink shadow-3"
        >
          {hasVersions && (
            <Group title={areDiscs ? t('discs-title') : t('versions-title')}>
              {versions.map((version) => (
                <VersionRow key={version.id} version={version} tab={tab} />
              ))}
            </Group>
          )}
          {hasDiscs && (
            <Group title={t('discs-start')}>
              {discs.toSorted(byName).map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    aria-pressed={one.id === disc?.id}
                    onClick={() => chooseDisc(one.id)}
                    className={`${ROW} hover:bg-hover`}
                  >
                    <Tick isOn={one.id === disc?.id} />
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      {one.id === 0 ? t('disc-all') : one.name}
                    </span>
                    <Size bytes={one.size_bytes} />
                  </button>
                </li>
              ))}
            </Group>
          )}
          {extras.length > 0 && (
            <Group title={t('extras')}>
              {extras.map((file) => (
                <ExtraRow key={file.id} file={file} />
              ))}
            </Group>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The option for all discs comes first. */
const byName = (a: PlayableFile, b: PlayableFile): number =>
  Number(b.id === 0) - Number(a.id === 0) || compareFileNames(a.name, b.name);

/** Focuses and centers the current version, because there may be dozens. */
function focusCurrent(event: Event): void {
  const list = event.currentTarget;
  if (!(list instanceof HTMLElement)) return;
  const current = list.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]');
  if (!current) return;
  event.preventDefault();
  current.focus({ preventScroll: true });
  // The list has no height until it has been positioned.
  requestAnimationFrame(() => {
    const [box, row] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    list.scrollTop += row.top - box.top - (box.height - row.height) / 2;
  });
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-left text-sm outline-offset-[-2px] transition';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-2.5 pt-1 pb-1.5 text-xs font-semibold text-ink-faint">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

const Tick = ({ isOn }: { isOn: boolean }) => (
  <Check
    size={16}
    aria-hidden="true"
    className={classes('shrink-0 text-accent-ink', !isOn && 'invisible')}
  />
);

function Size({ bytes }: { bytes: number }) {
  return (
    <span className="shrink-0 text-[0.8125rem] text-ink-faint tabular-nums">
      {useFormat().bytes(bytes)}
    </span>
  );
}

/** Opens the page of a version, with the same tab. */
function VersionRow({ version, tab }: { version: Version; tab: RomTab }) {
  const { t } = useTranslation('rom');
  const labels = useVersionLabels();
  const { id, file, edition, regions, size, isThis, isMain } = version;
  const marks = labels.marks(file);
  const name = edition
    .split(' · ')
    .filter((part) => !marks.includes(part))
    .join(' · ');
  return (
    <li>
      <Popover.Close asChild>
        <Link
          to="/rom/$rom"
          params={{ rom: id }}
          search={{ tab: tab === 'overview' ? undefined : tab }}
          state
          replace
          resetScroll={false}
          aria-current={isThis ? 'page' : undefined}
          className={classes(ROW, isThis ? 'bg-accent-soft' : 'hover:bg-hover')}
        >
          <Tick isOn={isThis} />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
            <RegionFlags regions={regions} isDecorative />
            <span className="min-w-0 wrap-anywhere">{name || file}</span>
            <VersionBadges labels={marks} />
            {isMain && (
              <Badge tone="accent" icon={<Pin size={12} aria-hidden="true" />}>
                {t('version-main')}
              </Badge>
            )}
          </span>
          <Size bytes={size} />
        </Link>
      </Popover.Close>
    </li>
  );
}

/** An update, DLC or other addition, which users who may download games download here. */
function ExtraRow({ file }: { file: RomFile }) {
  const categoryLabel = useCategoryLabel();
  const { may } = useMe();
  const content = (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere">{file.file_name}</span>
      {file.category && <Badge>{categoryLabel(file.category)}</Badge>}
      <Size bytes={file.file_size_bytes} />
    </>
  );
  return (
    <li>
      {may('roms.download') ? (
        <a href={fileAddress(file)} download className={`${ROW} hover:bg-hover`}>
          <Download size={16} aria-hidden="true" className="shrink-0 text-ink-soft" />
          {content}
        </a>
      ) : (
        <div className={ROW}>{content}</div>
      )}
    </li>
  );
}

/** `Disc 2` if the file name says so. */
function discName(
  { id, name }: PlayableFile,
  marksOf: (fileName: string) => readonly string[],
  all: string,
): string {
  if (id === 0) return all;
  return marksOf(name).at(-1) ?? name;
}
