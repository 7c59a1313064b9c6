import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { IMPORT_COLUMNS } from '@saveroom/contract';
import type { ImportColumn, ImportColumnMap, ImportRun } from '@saveroom/contract';

import { importQueries } from '#account/data/imports.ts';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { Table } from '#shared/ui/table.tsx';

interface Props {
  run: ImportRun;
  /** Null: the guessed columns. */
  columns: ImportColumnMap | null;
  onChange: (columns: ImportColumnMap) => void;
}

/** Chooses what each column of a CSV file contains; below, the first rows of the file. */
export function ColumnMapper({ run, columns, onChange }: Props) {
  const { t } = useTranslation('imports');
  const files = run.input.files.map(({ name, size }) => `${name} ${size}`).join('\n');
  const { data, error } = useQuery(importQueries.columns(run.id, files));
  if (error) return <ErrorNotice error={error} />;
  if (!data) {
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-32" />
      </Loading>
    );
  }
  const chosen = columns ?? data.mapping;
  /** Names may repeat. */
  const columnsOfFile = data.columns.map((_, index) => ({ index, key: `column-${index}` }));
  const rows = data.rows.map((cells, index) => ({ cells, key: `row-${index}` }));
  const names = data.columns.map(
    (name, index) => name.trim() || t('columns-unnamed', { number: index + 1 }),
  );
  const choose = (field: ImportColumn, value: string) => {
    const { [field]: _, ...others } = chosen;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  const fieldOf = (index: number): ImportColumn | undefined =>
    IMPORT_COLUMNS.find((field) => chosen[field] === index);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h3 className="text-sm font-semibold">{t('columns-title')}</h3>
        <p className="text-[0.8125rem] text-ink-soft">{t('columns-text')}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {IMPORT_COLUMNS.map((field) => (
          <Select
            key={field}
            label={t(`field-${field}`)}
            required={field === 'title'}
            value={chosen[field] === undefined ? '' : String(chosen[field])}
            onChange={(value) => choose(field, value)}
            options={[
              { value: '', label: t('columns-none') },
              ...names.map((name, index) => ({ value: String(index), label: name })),
            ]}
            error={
              field === 'title' && chosen.title === undefined && chosen.file === undefined
                ? t('columns-required')
                : null
            }
          />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h4 className="text-[0.8125rem] font-medium text-ink-soft">{t('columns-preview')}</h4>
        <div className="rounded-sm border border-line bg-canvas px-3">
          <Table.Root caption={t('columns-preview')}>
            <Table.Head>
              {columnsOfFile.map(({ index, key }) => {
                const field = fieldOf(index);
                return (
                  <Table.HeadCell key={key} className="align-top">
                    <span className="block max-w-48 truncate">{names[index]}</span>
                    <span className={field ? 'text-accent-ink' : 'text-ink-faint'}>
                      {field ? t(`field-${field}`) : t('columns-none')}
                    </span>
                  </Table.HeadCell>
                );
              })}
            </Table.Head>
            <tbody>
              {rows.map((row) => (
                <Table.Row key={row.key}>
                  {columnsOfFile.map(({ index, key }) => (
                    <Table.Cell key={key} className={fieldOf(index) ? '' : 'text-ink-faint'}>
                      <span className="block max-w-48 truncate">{row.cells[index] ?? ''}</span>
                    </Table.Cell>
                  ))}
                </Table.Row>
              ))}
            </tbody>
          </Table.Root>
        </div>
      </div>
    </section>
  );
}
