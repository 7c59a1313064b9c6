import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Cpu, Download, FileWarning, MonitorX, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { readCoreProgress } from '@saveroom/contract';
import type { Core, FirmwareNeed, TaskStatus } from '@saveroom/contract';

import { playerQueries, useFetchCore } from '#game/data/player.ts';
import { isOver, jobQueries } from '#shared/data/jobs.ts';
import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import type { Blocker } from './play-choices.ts';

const ICON = { size: 22, 'aria-hidden': true } as const;

interface Props {
  blocker: Blocker;
  /** Leads to the firmware of the platform. */
  firmwareLink: ReactNode;
}

/** Shown instead of the Play button: why the game can't be played, and what to do. */
export function BlockedNote({ blocker, firmwareLink }: Props) {
  const { t } = useTranslation('play');
  const { can } = useMe();
  switch (blocker.kind) {
    case 'nothing': {
      const texts = {
        platform: t('blocked-platform'),
        disabled: t('blocked-disabled'),
        'no-files': t('blocked-no-files'),
        missing: t('blocked-missing'),
      };
      return <Panel icon={<Ban {...ICON} />} title={t('blocked')} text={texts[blocker.reason]} />;
    }
    case 'webgl':
      return (
        <Panel icon={<MonitorX {...ICON} />} title={t('no-webgl')} text={t('no-webgl-text')} />
      );
    case 'threads':
      return (
        <Panel
          icon={<ShieldAlert {...ICON} />}
          title={t('no-threads')}
          text={t('no-threads-text')}
        />
      );
    case 'core-disabled':
      return (
        <Panel
          icon={<Ban {...ICON} />}
          title={t('core-disabled')}
          text={t('core-disabled-text', { core: blocker.core.name })}
        />
      );
    case 'core-absent':
      return (
        <Panel
          icon={<Cpu {...ICON} />}
          title={t('core-absent')}
          text={
            can('tasks.run')
              ? t('core-absent-text', { core: blocker.core.name })
              : t('core-absent-ask-admin', { core: blocker.core.name })
          }
        >
          {can('tasks.run') && <FetchCore core={blocker.core} />}
        </Panel>
      );
    case 'firmware':
    default:
      return (
        <Panel
          icon={<FileWarning {...ICON} />}
          title={t('no-firmware')}
          text={t('no-firmware-text')}
        >
          <MissingFirmware needs={blocker.needs} />
          {firmwareLink}
        </Panel>
      );
  }
}

interface PanelProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

function Panel({ icon, title, text, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className="grid max-w-2xl grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-md border border-line bg-surface/85 p-5"
    >
      <span className="grid size-11 place-items-center rounded-full bg-warn-soft text-warn-ink">
        {icon}
      </span>
      <div className="grid content-start gap-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-sm text-pretty text-ink-soft">{text}</p>
      </div>
      {children && <div className="grid gap-3 max-sm:col-span-2 sm:col-start-2">{children}</div>}
    </section>
  );
}

/** Which files a core asks for, by name and checksum. */
function MissingFirmware({ needs }: { needs: readonly FirmwareNeed[] }) {
  const { t } = useTranslation('play');
  return (
    <ul className="grid gap-2">
      {needs.map(({ file_name, md5 }) => (
        <li key={file_name} className="grid gap-0.5 rounded-sm bg-sunken px-3.5 py-2.5">
          <span className="font-mono text-sm font-medium wrap-anywhere">{file_name}</span>
          {md5.map((sum) => (
            <span key={sum} className="font-mono text-[0.75rem] wrap-anywhere text-ink-soft">
              {t('md5', { sum })}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Progress of the task; 0 of 0 if it reports none. */
function readProgress(job: TaskStatus): { value: number; max: number } {
  const { done = 0, total = 0 } = readCoreProgress(job)?.bytes ?? {};
  return { value: done, max: total };
}

/** Downloads a missing core; for users who can manage cores. */
function FetchCore({ core }: { core: Core }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const client = useQueryClient();
  const order = useFetchCore({ hasInlineError: true });
  const [jobId, setJobId] = useState<string | null>(null);
  const { data: job } = useQuery({ ...jobQueries.one(jobId ?? ''), enabled: jobId !== null });
  const isDone = job !== undefined && isOver(job);
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: playerQueries.root });
  }, [client, isDone]);

  const failure =
    (order.error && errorText(order.error)) ??
    (job?.status === 'failed' ? (faultText(job) ?? t('core-download-failed')) : faultText(core));
  const isRunning = (job !== undefined && !isDone) || core.state === 'fetching';
  if (isRunning) {
    const progress = job ? readProgress(job) : { value: 0, max: 0 };
    return (
      <div className="grid gap-2">
        <ProgressBar label={t('core-downloading')} {...progress} />
        <output className="text-sm text-ink-soft">{t('core-downloading')}</output>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="primary"
        size="lg"
        busy={order.isPending}
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => order.mutate(core.name, { onSuccess: ({ task_id }) => setJobId(task_id) })}
      >
        {t('core-download', { size: format.bytes(core.size_bytes) })}
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-danger-ink">
          {failure}
        </p>
      )}
    </div>
  );
}
