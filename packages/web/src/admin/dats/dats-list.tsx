import { useQuery } from '@tanstack/react-query';
import {
  CircleAlert,
  CircleCheck,
  Ellipsis,
  History,
  ListChecks,
  LoaderCircle,
  MonitorCog,
  MonitorOff,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Table } from '#shared/ui/table.tsx';

import { DatPlatformDialog, DeleteDatDialog } from './dat-dialogs.tsx';
import { ownedCount, isCompared } from './dat-view.ts';

interface Props {
  dats: readonly Dat[];
  onOpen: (id: number) => void;
}

interface OpenDialog {
  dialog: 'platform' | 'delete';
  dat: Dat;
}

const COLUMNS = ['name', 'platform', 'held', 'state'] as const;

/** A table on desktops, cards on narrow screens. */
export function DatsList({ dats, onOpen }: Props) {
  const { t } = useTranslation('settings');
  const desktop = useIsDesktop();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const actionsOf = (dat: Dat) => ({
    onOpen: () => onOpen(dat.id),
    onPlatform: () => setOpenDialog({ dialog: 'platform', dat }),
    onDelete: () => setOpenDialog({ dialog: 'delete', dat }),
  });
  const close = () => setOpenDialog(null);
  return (
    <>
      {desktop ? (
        <Table.Root caption={t('dats-title')}>
          <Table.Head>
            {COLUMNS.map((column) => (
              <Table.HeadCell key={column}>{t(`dats-column-${column}`)}</Table.HeadCell>
            ))}
            <Table.HeadCell>
              <span className="sr-only">{t('dats-column-actions')}</span>
            </Table.HeadCell>
          </Table.Head>
          <tbody>
            {dats.map((dat) => (
              <DatRow key={dat.id} dat={dat} actions={actionsOf(dat)} />
            ))}
          </tbody>
        </Table.Root>
      ) : (
        <ul aria-label={t('dats-title')} className="grid gap-3">
          {dats.map((dat) => (
            <DatCard key={dat.id} dat={dat} actions={actionsOf(dat)} />
          ))}
        </ul>
      )}
      {openDialog?.dialog === 'platform' && (
        <DatPlatformDialog dat={openDialog.dat} onClose={close} />
      )}
      {openDialog?.dialog === 'delete' && <DeleteDatDialog dat={openDialog.dat} onClose={close} />}
    </>
  );
}

function DatRow({ dat, actions }: { dat: Dat; actions: DatActions }) {
  return (
    <Table.Row>
      <Table.Cell className="max-w-110">
        <DatName dat={dat} onOpen={actions.onOpen} />
      </Table.Cell>
      <Table.Cell className="max-w-70">
        <DatPlatform dat={dat} onChoose={actions.onPlatform} />
      </Table.Cell>
      <Table.Cell className="w-56">
        <DatCoverage dat={dat} />
      </Table.Cell>
      <Table.Cell>
        <DatState dat={dat} />
      </Table.Cell>
      <Table.Cell className="w-12 text-right">
        <DatMenu dat={dat} actions={actions} />
      </Table.Cell>
    </Table.Row>
  );
}

function DatCard({ dat, actions }: { dat: Dat; actions: DatActions }) {
  return (
    <li className="grid gap-3 rounded-md border border-line bg-canvas p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <DatName dat={dat} onOpen={actions.onOpen} />
        </div>
        <DatMenu dat={dat} actions={actions} />
      </div>
      {dat.game_count > 0 && (
        <>
          <DatPlatform dat={dat} onChoose={actions.onPlatform} />
          <DatCoverage dat={dat} />
        </>
      )}
      <DatState dat={dat} />
    </li>
  );
}

interface DatNameProps {
  dat: Dat;
  onOpen: () => void;
}

/** The name links to the report, once there is one. */
function DatName({ dat, onOpen }: DatNameProps) {
  const { t } = useTranslation('settings');
  const { name, version, file_name, member, game_count } = dat;
  const title = name || member || file_name;
  const source = member ? `${file_name} · ${member}` : file_name;
  return (
    <div className="grid justify-items-start gap-0.5">
      {game_count > 0 ? (
        <button
          type="button"
          onClick={onOpen}
          className="rounded-xs text-left font-medium wrap-anywhere underline-offset-4 hover:text-accent-ink hover:underline"
        >
          {title}
        </button>
      ) : (
        <span className="font-medium wrap-anywhere">{title}</span>
      )}
      <span className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        {version && t('dats-version', { version })}
        {version && name && ' · '}
        {name && <code className="text-xs text-ink-faint">{source}</code>}
      </span>
    </div>
  );
}

interface DatPlatformProps {
  dat: Dat;
  onChoose: () => void;
}

function DatPlatform({ dat, onChoose }: DatPlatformProps) {
  const { t } = useTranslation('settings');
  const { platform_slug, platform_name, platform_by_hand, state } = dat;
  const { data: own } = useQuery(platformQueries.all());
  if (platform_slug === null) {
    if (state === 'failed' || state === 'loading') return <span className="text-ink-faint">–</span>;
    return (
      <Button size="sm" onClick={onChoose} className="justify-self-start">
        {t('dats-platform-choose')}
      </Button>
    );
  }
  const family = own?.find(({ slug }) => slug === platform_slug)?.family_slug;
  return (
    <div className="flex items-center gap-2.5 text-sm">
      <PlatformBadge slug={platform_slug} family={family} size={30} />
      <div className="grid min-w-0">
        <span className="truncate" title={platform_name ?? platform_slug}>
          {platform_name ?? platform_slug}
        </span>
        {platform_by_hand && (
          <span className="text-xs text-ink-faint">{t('dats-platform-manual')}</span>
        )}
      </div>
    </div>
  );
}

const STATE_STYLE = {
  loading: { tone: 'plain', icon: LoaderCircle },
  ready: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  superseded: { tone: 'plain', icon: History },
  waiting: { tone: 'warn', icon: MonitorOff },
} as const;

function DatState({ dat }: { dat: Dat }) {
  const { t } = useTranslation('settings');
  const state = dat.state === 'ready' && dat.platform_slug === null ? 'waiting' : dat.state;
  const { tone, icon: Icon } = STATE_STYLE[state];
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
        {t(`dats-state-${state}`)}
      </Badge>
      {dat.problem && (
        <p className="max-w-70 text-[0.8125rem] text-ink-soft text-pretty">
          {t(`dats-problem-${dat.problem}`)}
        </p>
      )}
    </div>
  );
}

/** How much of the DAT is in the library. */
export function DatCoverage({ dat }: { dat: Dat }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { game_count, name } = dat;
  if (game_count === 0) return <span className="text-ink-faint">–</span>;
  if (!isCompared(dat)) {
    return (
      <span className="text-sm text-ink-soft tabular-nums">
        {t('dats-games', { count: game_count, number: format.number(game_count) })}
      </span>
    );
  }
  const owned = ownedCount(dat);
  const text = t('dats-held', {
    count: game_count,
    held: format.number(owned),
    total: format.number(game_count),
  });
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={name} value={owned} max={game_count} valueText={text} />
      <span className="text-[0.8125rem] text-ink-soft tabular-nums">{text}</span>
    </div>
  );
}

function DatMenu({ dat, actions }: { dat: Dat; actions: DatActions }) {
  const { t } = useTranslation(['settings', 'common']);
  const isLoaded = dat.game_count > 0;
  return (
    <Menu
      trigger={
        <IconButton label={t('dats-actions', { name: dat.name || dat.file_name })}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: t('dats-report'),
          icon: <ListChecks size={16} aria-hidden="true" />,
          disabled: !isLoaded,
          onSelect: actions.onOpen,
        },
        {
          label: t('dats-platform-set'),
          icon: <MonitorCog size={16} aria-hidden="true" />,
          disabled: !isLoaded,
          onSelect: actions.onPlatform,
        },
        {
          label: t('common:delete'),
          icon: <Trash2 size={16} aria-hidden="true" />,
          tone: 'danger',
          onSelect: actions.onDelete,
        },
      ]}
    />
  );
}

interface DatActions {
  onOpen: () => void;
  onPlatform: () => void;
  onDelete: () => void;
}
