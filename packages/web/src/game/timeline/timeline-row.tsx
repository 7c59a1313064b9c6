import {
  CornerDownRight,
  GitBranch,
  Globe,
  MonitorSmartphone,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';

import type { Lineage } from './lineage.ts';
import { VersionMenu } from './version-menu.tsx';
import type { VersionActions } from './version-menu.tsx';
import { kindOf, VersionPicture } from './version-picture.tsx';

interface Props {
  version: AssetVersion;
  /** The newest version of the same save. */
  current: AssetVersion | undefined;
  /** It is the newest of all saves, or of all states. */
  isNewest: boolean;
  lineage: Lineage;
  actions: VersionActions;
  mayWrite: boolean;
  /** Play button, if the game can be played. */
  renderPlay: ((version: AssetVersion) => ReactNode) | undefined;
  onShow: (version: AssetVersion) => void;
}

/** Memoized, since scrolling a long list renders it often. */
export const TimelineRow = memo(Row);

function Row({ version, lineage, actions, mayWrite, ...props }: Props) {
  const { current, isNewest, renderPlay, onShow } = props;
  const isDeleted = version.deleted_at !== null;
  return (
    <li
      id={rowId(version)}
      tabIndex={-1}
      className={classes(
        'flex flex-wrap items-start gap-3 rounded-md border bg-surface p-2.5 sm:gap-4 sm:p-3',
        'scroll-mt-24',
        isNewest && !isDeleted ? 'border-line-strong' : 'border-line',
        lineage.isBranch && 'ml-5 border-dashed sm:ml-8',
      )}
    >
      <VersionPicture
        version={version}
        className={classes('w-24 sm:w-32', isDeleted && 'opacity-60')}
      />
      <div className="grid min-w-0 flex-1 basis-0 gap-1.5">
        <VersionHeader version={version} isNewest={isNewest} isBranch={lineage.isBranch} />
        <p className="text-sm wrap-anywhere text-ink-soft">{version.file_name}</p>
        <VersionFacts version={version} />
        {!isDeleted && <VersionLineage lineage={lineage} onShow={onShow} />}
      </div>
      {isDeleted ? (
        mayWrite && <UndeleteButton version={version} actions={actions} />
      ) : (
        <div className="flex shrink-0 items-center gap-1 max-sm:flex-col-reverse">
          {renderPlay?.(version)}
          <VersionMenu version={version} current={current} actions={actions} mayWrite={mayWrite} />
        </div>
      )}
    </li>
  );
}

interface HeadProps {
  version: AssetVersion;
  isNewest: boolean;
  isBranch: boolean;
}

function VersionHeader({ version, isNewest, isBranch }: HeadProps) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { created_at, deleted_at } = version;
  const kind = kindOf(version);
  const left = deleted_at === null ? 0 : daysLeft(deleted_at);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <VersionTime when={created_at} />
      <span className="flex flex-wrap items-center gap-1.5">
        <Badge tone={kind === 'save' ? 'accent' : 'plain'}>{t(`kind-${kind}`)}</Badge>
        {deleted_at === null && isNewest && <Badge tone="good">{t('current')}</Badge>}
        {isBranch && (
          <Badge tone="warn" icon={<GitBranch size={12} aria-hidden="true" />}>
            {t('branch')}
          </Badge>
        )}
        {deleted_at !== null && (
          <Badge tone="danger">
            {t('days-left', { count: left, number: format.number(left) })}
          </Badge>
        )}
      </span>
    </div>
  );
}

function UndeleteButton({ version, actions }: { version: AssetVersion; actions: VersionActions }) {
  const { t } = useTranslation('saves');
  return (
    <Button
      size="sm"
      className="max-sm:w-full"
      icon={<Undo2 size={15} aria-hidden="true" />}
      onClick={() => actions.undelete(version)}
    >
      {t('undelete')}
    </Button>
  );
}

/** Relative and absolute time. */
function VersionTime({ when }: { when: string }) {
  const format = useFormat();
  return (
    <time
      dateTime={when}
      className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] text-ink-soft tabular-nums"
    >
      <span className="text-sm font-medium text-ink">{format.ago(when)}</span>
      <span>{format.dateTime(when)}</span>
    </time>
  );
}

/** Device, core, slot and size. */
function VersionFacts({ version }: { version: AssetVersion }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { emulator, core_version, slot, device_name, file_size_bytes, is_public } = version;
  const core = [emulator, core_version].filter(Boolean).join(' ');
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem] text-ink-soft tabular-nums">
      {device_name !== null && (
        <span className="inline-flex items-center gap-1.5">
          <MonitorSmartphone size={14} className="shrink-0 text-ink-faint" aria-hidden="true" />
          {device_name}
        </span>
      )}
      {core !== '' && <Badge>{core}</Badge>}
      {slot !== null && <Badge>{t('slot', { slot })}</Badge>}
      {is_public && <Badge icon={<Globe size={12} aria-hidden="true" />}>{t('public')}</Badge>}
      <span>{format.bytes(file_size_bytes)}</span>
    </div>
  );
}

interface VersionLineageProps {
  lineage: Lineage;
  onShow: (version: AssetVersion) => void;
}

/** The version that this one is based on, unless it is the previous one, and conflicts. */
function VersionLineage({ lineage, onShow }: VersionLineageProps) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { from, conflicting, hasDiverged, isRestored } = lineage;
  const when = from && format.dateTime(from.created_at);
  return (
    <>
      {from && when !== null && (
        <Line icon={isRestored ? RotateCcw : CornerDownRight} to={from} onShow={onShow}>
          {isRestored ? t('restored-from', { when }) : t('based-on', { when })}
        </Line>
      )}
      {hasDiverged && (
        <Line icon={GitBranch} to={conflicting} onShow={onShow}>
          {conflicting
            ? t('conflict-with', {
                device: conflicting.device_name ?? t('other-device'),
                when: format.ago(conflicting.created_at),
              })
            : t('conflict')}
        </Line>
      )}
    </>
  );
}

interface LineProps {
  icon: LucideIcon;
  /** Null if it is not in the list. */
  to: AssetVersion | null;
  onShow: VersionLineageProps['onShow'];
  children: string;
}

function Line({ icon: Icon, to, onShow, children }: LineProps) {
  const { t } = useTranslation('saves');
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] text-ink-soft">
      <Icon size={14} className="mt-0.75 shrink-0 text-accent-ink" aria-hidden="true" />
      <span className="min-w-0">
        {children}{' '}
        {to && (
          <button
            type="button"
            onClick={() => onShow(to)}
            className="rounded-xs font-medium text-accent-ink underline-offset-2 hover:underline"
          >
            {t('show-version')}
          </button>
        )}
      </span>
    </p>
  );
}

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Days until a deleted version is permanently removed. */
export const daysLeft = (deletedAt: string, now: number = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) + KEPT_DAYS * DAY_MS - now) / DAY_MS));

/** Element id of the row of a version. */
export const rowId = ({ id }: { id: number }): string => `version-${id}`;
