import { FolderPlus, Hash, ListRestart, Radar, RefreshCw, SearchX, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { scanSourcesSetting } from './metadata-sources.ts';
import { PlatformPicker } from './platform-picker.tsx';
import type { ScanTarget } from './scan-targets.ts';

interface Props {
  targets: readonly ScanTarget[];
  busy: boolean;
  /** Why the scan could not be started. */
  error: string | null;
  onStart: (request: ReturnType<typeof scanRequest>) => void;
}

export function StartCard({ targets, busy, error, onStart }: Props) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const [sources] = useLocalSetting(scanSourcesSetting);
  const [type, setType] = useState<ScanType>('quick');
  const [scope, setScope] = useState<'all' | 'some'>('all');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const newFolders = targets.filter(({ id }) => id === null).length;
  const onlyNew = type === 'new_platforms';
  const chosen = targets.filter(({ fs_slug }) => picked.has(fs_slug));
  const nothingChosen = !onlyNew && scope === 'some' && chosen.length === 0;

  return (
    <Card>
      <form
        className="grid gap-7"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onStart(scanRequest(type, scope === 'some' ? chosen : null, sources));
        }}
      >
        <ScanTypeChoice value={type} onChange={setType} />
        <div className="grid gap-2.5">
          <h2 className="text-sm font-medium">{t('platforms-label')}</h2>
          {onlyNew ? (
            <p className="text-sm text-ink-soft">
              {t('new-folders', { count: newFolders, number: format.number(newFolders) })}
            </p>
          ) : (
            <>
              <Segmented
                label={t('platforms-label')}
                value={scope}
                onChange={setScope}
                className="sm:max-w-96"
                options={[
                  { value: 'all', label: t('platforms-all') },
                  { value: 'some', label: t('platforms-select') },
                ]}
              />
              {scope === 'some' && (
                <PlatformPicker targets={targets} chosen={picked} onChange={setPicked} />
              )}
            </>
          )}
        </div>
        {error && <Notice tone="danger">{error}</Notice>}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <p className="max-w-prose flex-1 basis-60 text-[0.8125rem] text-pretty text-ink-soft">
            {t('start-hint')}
          </p>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={busy}
            disabled={nothingChosen}
            icon={<Radar size={18} aria-hidden="true" />}
            className="max-sm:w-full"
          >
            {t('start')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface ScanTypeChoiceProps {
  value: ScanType;
  onChange: (type: ScanType) => void;
}

const ICON = {
  quick: Zap,
  new_platforms: FolderPlus,
  unmatched: SearchX,
  update: RefreshCw,
  hashes: Hash,
  complete: ListRestart,
} as const satisfies Record<ScanType, unknown>;

/** The scan types with their explanations. */
function ScanTypeChoice({ value, onChange }: ScanTypeChoiceProps) {
  const { t } = useTranslation('scan');
  return (
    <ChoiceCards
      label={t('type-label')}
      value={value}
      onChange={onChange}
      columns={2}
      choices={SCAN_TYPES.map((type) => {
        const Icon = ICON[type];
        return {
          value: type,
          label: t(`type-${type}`),
          text: t(`type-${type}-text`),
          icon: <Icon size={18} aria-hidden="true" />,
        };
      })}
    />
  );
}

const SCAN_TYPES = ['quick', 'new_platforms', 'unmatched', 'update', 'hashes', 'complete'] as const;
type ScanType = (typeof SCAN_TYPES)[number];

/**
 * The scan request. New folders have no platform id yet. Without `apis` all enabled sources are
 * used.
 */
export function scanRequest(
  type: ScanType,
  chosen: readonly ScanTarget[] | null,
  sources: readonly string[] | null,
) {
  const wanted = type === 'new_platforms' ? [] : (chosen ?? []);
  return {
    type,
    platforms: wanted.flatMap(({ id }) => id ?? []),
    platform_fs_slugs: wanted.filter(({ id }) => id === null).map(({ fs_slug }) => fs_slug),
    ...(sources && { apis: [...sources] }),
  };
}
