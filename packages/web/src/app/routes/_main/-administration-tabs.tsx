import {
  DatabaseBackup,
  Gamepad2,
  HeartPulse,
  History,
  Import,
  ListChecks,
  ScrollText,
  Share2,
  Sparkles,
  Users,
  UsersRound,
} from 'lucide-react';
import { lazy } from 'react';

import { loadAreas } from '#shared/i18n/start-i18n.ts';

/** In display order; each tab is loaded when it is opened. Its label is the text `tab-<value>`. */
export const ADMINISTRATION_TABS = [
  {
    value: 'users',
    Icon: Users,
    Panel: lazy(async () => {
      const [{ UsersPanel }] = await Promise.all([
        import('#admin/users/users-panel.tsx'),
        loadAreas('groups', 'limits'),
      ]);
      return { default: UsersPanel };
    }),
  },
  {
    value: 'groups',
    Icon: UsersRound,
    Panel: lazy(async () => {
      const [{ GroupsPanel }] = await Promise.all([
        import('#admin/groups/groups-panel.tsx'),
        loadAreas('groups', 'limits'),
      ]);
      return { default: GroupsPanel };
    }),
  },
  {
    value: 'shares',
    Icon: Share2,
    Panel: lazy(async () => {
      const [{ SharesPanel }] = await Promise.all([
        import('#admin/shares/shares-panel.tsx'),
        loadAreas('shares', 'groups'),
      ]);
      return { default: SharesPanel };
    }),
  },
  {
    value: 'tasks',
    Icon: ListChecks,
    Panel: lazy(async () => {
      const [{ TasksPanel }] = await Promise.all([
        import('#admin/tasks/tasks-panel.tsx'),
        // Task runs use texts of the area `scan`.
        loadAreas('scan'),
      ]);
      return { default: TasksPanel };
    }),
  },
  {
    value: 'backups',
    Icon: DatabaseBackup,
    Panel: lazy(async () => {
      const [{ BackupsPanel }] = await Promise.all([
        import('#admin/backups/backups-panel.tsx'),
        loadAreas('backups'),
      ]);
      return { default: BackupsPanel };
    }),
  },
  {
    value: 'imports',
    Icon: Import,
    Panel: lazy(async () => {
      const [{ ImportsPanel }] = await Promise.all([
        import('#admin/imports/imports-panel.tsx'),
        // The folder chooser uses texts of the area `scan`.
        loadAreas('imports', 'scan'),
      ]);
      return { default: ImportsPanel };
    }),
  },
  {
    value: 'health',
    Icon: HeartPulse,
    Panel: lazy(async () => {
      const [{ HealthPanel }] = await Promise.all([
        import('#admin/health/health-panel.tsx'),
        loadAreas('health'),
      ]);
      return { default: HealthPanel };
    }),
  },
  {
    value: 'sources',
    Icon: Sparkles,
    Panel: lazy(async () => ({
      default: (await import('#admin/sources/sources-panel.tsx')).SourcesPanel,
    })),
  },
  {
    value: 'players',
    Icon: Gamepad2,
    Panel: lazy(async () => {
      const [{ CoresPanel }] = await Promise.all([
        import('#admin/cores/cores-panel.tsx'),
        // Downloads of cores use texts of the area `play`.
        loadAreas('play'),
      ]);
      return { default: CoresPanel };
    }),
  },
  {
    value: 'audit',
    Icon: History,
    Panel: lazy(async () => {
      const [{ AuditPanel }] = await Promise.all([
        import('#admin/audit/audit-panel.tsx'),
        // Names of fields and of tasks.
        loadAreas('audit', 'rom'),
      ]);
      return { default: AuditPanel };
    }),
  },
  {
    value: 'log',
    Icon: ScrollText,
    Panel: lazy(async () => ({
      default: (await import('#admin/log/log-panel.tsx')).LogPanel,
    })),
  },
] as const;
