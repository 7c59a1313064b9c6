import { Ban, Cpu, FileWarning, MonitorX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Core } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { FirmwareNeeds } from './firmware-needs.tsx';
import { InstallCore } from './install-core.tsx';
import type { Blocker } from './play-choices.ts';

const ICON = { size: 22, 'aria-hidden': true } as const;

interface Props {
  blocker: Blocker;
  platformId: number;
  /** Whether the game starts as soon as the problem is fixed. */
  startsWhenReady: boolean;
  onStartWhenReady: (starts: boolean) => void;
}

/** Shown instead of the Play button: why the game can't be played, and what to do. */
export function BlockedNote({ blocker, platformId, startsWhenReady, onStartWhenReady }: Props) {
  const { t } = useTranslation('play');
  const { can } = useMe();
  const format = useFormat();
  const coreText = ({ name: core, state, download_bytes }: Core): string => {
    if (state === 'fetching')
      return t(startsWhenReady ? 'core-starts-after' : 'core-playable-after');
    if (!can('tasks.run')) return t('core-absent-ask-admin', { core });
    return t('core-absent-text', { core, size: format.bytes(download_bytes) });
  };
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
    case 'core-absent':
      return (
        <Panel
          icon={<Cpu {...ICON} />}
          title={t(blocker.core.state === 'fetching' ? 'core-installing' : 'core-absent')}
          text={coreText(blocker.core)}
        >
          {can('tasks.run') && (
            <InstallCore core={blocker.core} onStartWhenReady={onStartWhenReady} />
          )}
        </Panel>
      );
    case 'firmware':
    default:
      return (
        <Panel
          icon={<FileWarning {...ICON} />}
          title={t('no-firmware')}
          text={t(can('firmware.write') ? 'no-firmware-text' : 'no-firmware-ask-admin')}
        >
          <FirmwareNeeds
            needs={blocker.needs}
            platformId={platformId}
            onUploaded={() => onStartWhenReady(true)}
          />
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
