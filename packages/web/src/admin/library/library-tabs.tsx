import { FileCheck2, FolderTree, Ghost, SlidersHorizontal, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ExportButton } from '#library/exports/export-button.tsx';
import { useMe } from '#shared/data/me.ts';
import { Page } from '#shared/ui/page.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';

import type { LibraryTab } from './library-tab.ts';
import { MissingPanel } from './missing-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { TrashPanel } from './trash-panel.tsx';

const LIBRARY = { kind: 'library' } as const;

interface Props {
  tab: LibraryTab;
  onTab: (tab: LibraryTab) => void;
  folders: ReactNode;
  dats: ReactNode;
}

/** Tabs of the library settings: folders, rules, missing games, trash and DATs. */
export function LibraryTabs({ tab, onTab, folders, dats }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const { can } = useMe();
  const tabs = [
    { value: 'folders', icon: FolderTree, content: folders },
    { value: 'rules', icon: SlidersHorizontal, content: <RulesPanel /> },
    ...(can('tasks.run')
      ? ([{ value: 'missing', icon: Ghost, content: <MissingPanel /> }] as const)
      : []),
    ...(can('roms.write')
      ? ([{ value: 'trash', icon: Trash2, content: <TrashPanel /> }] as const)
      : []),
    { value: 'dats', icon: FileCheck2, content: dats },
  ] as const;
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'folders';
  return (
    <Page
      title={t('common:title-library-management')}
      description={t('library-text')}
      actions={<ExportButton scope={LIBRARY} withText />}
    >
      <Tabs
        label={t('library-tabs')}
        value={shown}
        onChange={onTab}
        tabs={tabs.map(({ value, icon: Icon, content }) => ({
          value,
          label: t(`library-tab-${value}`),
          icon: <Icon size={16} className="max-sm:hidden" aria-hidden="true" />,
          content,
        }))}
      />
    </Page>
  );
}
