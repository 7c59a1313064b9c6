import { FINDINGS, readableValues, type DoctorCheck, type DoctorReport } from '@saveroom/contract';

import { bytesText } from '#core/lib/bytes-text.ts';

const NAMES: Readonly<Record<DoctorCheck, string>> = {
  data_folder: 'Data folder',
  library: 'Library folders',
  database: 'Database',
  config_file: 'config.yml',
  players: 'Emulators',
  sources: 'Metadata sources',
  clock: 'Clock',
  proxy: 'Proxy',
  memory: 'Memory',
  watching: 'Folder watching',
  servers: 'Servers',
  runtime: 'Node.js and user',
};
const MARKS = { problem: '✗', warning: '!', note: '·' } as const;

/** Formats the report for a terminal. */
export function formatReport({ checks }: Pick<DoctorReport, 'checks'>): string {
  const lines = checks.flatMap(({ id, findings }) => {
    if (findings.length === 0) return [`✓ ${NAMES[id]}`];
    return findings.flatMap(({ code, level, values, fix }) => {
      const { what, why } = FINDINGS[code];
      return [
        `${MARKS[level]} ${NAMES[id]}: ${fillPlaceholders(what, readableValues(values, bytesText))}`,
        `    ${why}`,
        ...(fix === null ? [] : [`    → ${fix}`]),
      ];
    });
  });
  return `${lines.join('\n')}\n`;
}

const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

export const hasProblems = ({ checks }: Pick<DoctorReport, 'checks'>): boolean =>
  checks.some(({ findings }) => findings.some(({ level }) => level === 'problem'));
