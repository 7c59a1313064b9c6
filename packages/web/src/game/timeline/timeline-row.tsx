import { GitBranch, Undo2 } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';

import { daysLeft } from './days-left.ts';
import type { Lineage } from './lineage.ts';
import { rowId } from './row-id.ts';
import type { VersionActions } from './use-version-actions.ts';
import { VersionFacts } from './version-facts.tsx';
import { kindOf } from './version-kind.ts';
import { VersionLineage } from './version-lineage.tsx';
import { VersionMenu } from './version-menu.tsx';
import { VersionPicture } from './version-picture.tsx';
import { VersionTime } from './version-time.tsx';

interface Props {
  version: AssetVersion;
  /** The newest of the same save. */
  current: AssetVersion | undefined;
  /** Of all saves, or of all states. */
  isNewest: boolean;
  lineage: Lineage;
  actions: VersionActions;
  mayWrite: boolean;
  /** The way into the game from here. */
  renderPlay: ((version: AssetVersion) => ReactNode) | undefined;
  onShow: (version: AssetVersion) => void;
}

/** Remembered: while a long list is scrolled, only what comes near is drawn. */
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
        lineage.isAside && 'ml-5 border-dashed sm:ml-8',
      )}
    >
      <VersionPicture
        version={version}
        className={classes('w-24 sm:w-32', isDeleted && 'opacity-60')}
      />
      <div className="grid min-w-0 flex-1 basis-0 gap-1.5">
        <Head version={version} isNewest={isNewest} isAside={lineage.isAside} />
        <p className="text-sm wrap-anywhere text-ink-soft">{version.file_name}</p>
        <VersionFacts version={version} />
        {!isDeleted && <VersionLineage lineage={lineage} onShow={onShow} />}
      </div>
      {isDeleted ? (
        mayWrite && <TakeBack version={version} actions={actions} />
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
  isAside: boolean;
}

function Head({ version, isNewest, isAside }: HeadProps) {
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
        {isAside && (
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

function TakeBack({ version, actions }: { version: AssetVersion; actions: VersionActions }) {
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
