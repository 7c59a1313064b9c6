import { Ban, Cpu, FileWarning, MonitorX, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';

import type { Blocker } from '#play/choices/blocker.ts';
import { FetchCore } from './fetch-core.tsx';
import { MissingFirmware } from './missing-firmware.tsx';

const ICON = { size: 22, 'aria-hidden': true } as const;

interface Props {
  blocker: Blocker;
  /** Leads to the firmware of the platform. */
  firmwareLink: ReactNode;
}

/** In the place of the Play button: why there is none, and what helps. */
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
