import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { DatReportItem } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';

export function ReportRow({ item }: { item: DatReportItem }) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { name, description, cloneof, kind, rom_count, found_count, rom_id, fs_name } = item;
  const files = { count: rom_count, found: number(found_count), total: number(rom_count) };
  const isPartial = kind === 'missing' && found_count > 0;
  return (
    <li
      className={classes(
        'grid content-start gap-x-6 gap-y-0.5 border-b border-line py-2.5 text-sm last:border-0',
        kind !== 'missing' && 'md:grid-cols-2',
      )}
    >
      <div className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        {description !== '' && description !== name && (
          <span className="text-[0.8125rem] text-ink-soft wrap-anywhere">{description}</span>
        )}
        {cloneof !== null && (
          <span className="text-[0.8125rem] text-ink-faint wrap-anywhere">
            {t('report-clone', { name: cloneof })}
          </span>
        )}
      </div>
      <div className="grid min-w-0 content-center text-[0.8125rem] text-ink-soft">
        {isPartial && <span className="text-warn-ink">{t('report-partial', files)}</span>}
        {kind !== 'missing' && rom_count > 1 && <span>{t('report-files', files)}</span>}
        {fs_name !== null &&
          (rom_id !== null ? (
            <Link
              to="/rom/$rom"
              params={{ rom: rom_id }}
              className="rounded-xs wrap-anywhere underline-offset-4 hover:text-accent-ink hover:underline"
            >
              <span className="sr-only">{t('report-in-library')} </span>
              <code>{fs_name}</code>
            </Link>
          ) : (
            <code className="wrap-anywhere">{fs_name}</code>
          ))}
      </div>
    </li>
  );
}
