import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import {
  Cpu,
  Download,
  FolderDown,
  Gamepad2,
  MemoryStick,
  Monitor,
  Smartphone,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import {
  EXPORT_LAYOUTS,
  exportDevice,
  headExportDevice,
  planDeviceExport,
  writeDeviceExport,
} from '@saveroom/contract';
import type { DeviceExportPlan, ExportLayout } from '@saveroom/contract';

import { startDownload } from '#library/data/roms-download.ts';
import { addressOf, call } from '#shared/api/call.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { FolderSelect, WriteButtons, WriteProgress } from './write-to-folder.tsx';

const ICONS: Readonly<Record<ExportLayout, LucideIcon>> = {
  'es-de': Monitor,
  batocera: Gamepad2,
  muos: Smartphone,
  mister: Cpu,
  everdrive: MemoryStick,
};
const LAYOUTS = Object.keys(EXPORT_LAYOUTS) as ExportLayout[];
/** Number of left out games that are named. */
const MAX_NAMES = 3;

interface Options {
  /** The parameter of the platform or collection. */
  scope: {
    platform_id?: number;
    collection_id?: number;
    virtual_collection_id?: string;
    smart_collection_id?: number;
  };
  /** Undefined for the name that the server chooses. */
  filename: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The parts of the export dialog for games and saves in the folders of a device. */
interface DialogParts {
  body: ReactNode;
  note: ReactNode;
  footer: ReactNode;
}

export function useDeviceExport({ scope, filename, isOpen, onClose }: Options): DialogParts {
  const { t } = useTranslation(['export', 'common']);
  const { can } = useMe();
  const [layout, setLayout] = useState<ExportLayout>('es-de');
  const [saves, setSaves] = useState(true);
  const [media, setMedia] = useState(true);
  const [target, setTarget] = useState<'zip' | 'folder'>('zip');
  const [folder, setFolder] = useState('');
  const [runId, setRunId] = useState<string | null>(null);
  const options = { layout, saves, media, ...scope };
  const plan = useQuery({
    queryKey: ['exports', 'device', options],
    queryFn: isOpen
      ? ({ signal }) => call(planDeviceExport, { query: options }, { signal })
      : skipToken,
  });
  const query = { ...options, filename };
  // A link would show an error as a failed download, without the reason.
  const download = useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(headExportDevice, { query }),
    onSuccess: () => {
      startDownload(addressOf(exportDevice, { query }));
      onClose();
    },
  });
  const write = useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(writeDeviceExport, { body: { ...options, folder } }),
    onSuccess: ({ task_id }) => setRunId(task_id),
  });
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      download.reset();
      write.reset();
      set(value);
    };
  const error = download.error ?? write.error;
  const failure = error && <ErrorNotice error={error} />;
  if (runId !== null) {
    return {
      body: <WriteProgress id={runId} />,
      note: failure,
      footer: (
        <WriteButtons
          id={runId}
          isStarting={write.isPending}
          onClose={onClose}
          onRetry={() => write.mutate()}
        />
      ),
    };
  }
  const isWriting = target === 'folder' && can('tasks.run');
  const isEmpty = plan.data?.games === 0;
  return {
    body: (
      <div className="grid gap-5">
        <ChoiceCards
          label={t('device')}
          value={layout}
          columns={2}
          choices={LAYOUTS.map((value) => {
            const Icon = ICONS[value];
            return {
              value,
              label: EXPORT_LAYOUTS[value].name,
              text: t(`layout-${value}`),
              icon: <Icon size={18} aria-hidden="true" />,
            };
          })}
          onChange={change(setLayout)}
        />
        <div className="grid gap-2.5">
          <Checkbox label={t('saves')} checked={saves} onChange={change(setSaves)} />
          {EXPORT_LAYOUTS[layout].gamelist && (
            <Checkbox label={t('gamelist')} checked={media} onChange={change(setMedia)} />
          )}
        </div>
        {plan.data && <PlanNotices plan={plan.data} device={EXPORT_LAYOUTS[layout].name} />}
        {can('tasks.run') && (
          <div className="grid gap-3">
            <Segmented
              label={t('target')}
              value={target}
              options={[
                { value: 'zip', label: t('target-zip') },
                { value: 'folder', label: t('target-folder') },
              ]}
              onChange={change(setTarget)}
            />
            {isWriting && <FolderSelect value={folder} onChange={change(setFolder)} />}
          </div>
        )}
      </div>
    ),
    note: (
      <>
        {isEmpty ? (
          <Notice tone="warn">{t('none')}</Notice>
        ) : (
          <PlanFigures plan={plan.data} error={plan.error} onRetry={() => void plan.refetch()} />
        )}
        {failure}
      </>
    ),
    footer: (
      <>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        {isWriting ? (
          <Button
            variant="primary"
            busy={write.isPending}
            disabled={isEmpty}
            icon={<FolderDown size={16} aria-hidden="true" />}
            onClick={() => write.mutate()}
          >
            {t('write-folder')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={download.isPending}
            disabled={isEmpty}
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => download.mutate()}
          >
            {t('download')}
          </Button>
        )}
      </>
    ),
  };
}

interface FiguresProps {
  plan: DeviceExportPlan | undefined;
  error: Error | null;
  onRetry: () => void;
}

function PlanFigures({ plan, error, onRetry }: FiguresProps) {
  const { t } = useTranslation(['export', 'common']);
  const format = useFormat();
  if (error) {
    return (
      <Notice tone="warn">
        {t('plan-failed')}{' '}
        <button type="button" className="font-medium underline" onClick={onRetry}>
          {t('common:retry')}
        </button>
      </Notice>
    );
  }
  const leftOut = plan ? countLeftOut(plan) : 0;
  const figures = [
    { label: t('plan-games'), value: plan && format.number(plan.games) },
    { label: t('plan-saves'), value: plan && format.number(plan.saves) },
    { label: t('plan-size'), value: plan && format.bytes(plan.size_bytes) },
    // The number is repeated here, because the reasons above may be scrolled out of view.
    ...(leftOut > 0 ? [{ label: t('plan-left-out'), value: format.number(leftOut) }] : []),
  ];
  return (
    <dl aria-live="polite" aria-busy={!plan} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex items-center gap-1.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium tabular-nums">{value ?? <Skeleton className="h-4 w-12" />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of games that are not exported. */
const countLeftOut = ({ unsupported, left_out }: DeviceExportPlan): number =>
  [...unsupported, ...left_out.filter(({ reason }) => reason !== 'save')].reduce(
    (sum, { games }) => sum + games,
    0,
  );

/** Everything that is not part of the export, and why. */
function PlanNotices({ plan, device }: { plan: DeviceExportPlan; device: string }) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const names = (all: readonly string[], total: number): string => {
    const shown = all.slice(0, MAX_NAMES);
    const more = total - shown.length;
    return format.list(more > 0 ? [...shown, `+${format.number(more)}`] : shown);
  };
  const { unsupported, left_out, too_large } = plan;
  const lines = [
    ...(unsupported.length > 0
      ? [
          t('unsupported', {
            device,
            names: format.list(
              unsupported.map(({ name, games }) => `${name} (${format.number(games)})`),
            ),
          }),
        ]
      : []),
    ...left_out.map(({ reason, games, examples }) =>
      t(`left-${reason}`, { device, names: names(examples, games) }),
    ),
    ...(too_large.files > 0
      ? [t('too-large', { names: names(too_large.examples, too_large.files) })]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Notice tone="warn">
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
