import type { AuditEvent, exportAudit, Received } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { StreamReply } from '#core/http/exchange.ts';
import { csvLine } from '#core/lib/csv-line.ts';

import { matchingEvents } from './read-audit.ts';

type ExportQuery = Received<typeof exportAudit>['query'];

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;

export function sendAuditExport(
  deps: Pick<Deps, 'db' | 'audit' | 'clock'>,
  actor: Actor,
  { format, ...filter }: ExportQuery,
): StreamReply {
  const day = deps.clock().toISOString().slice(0, 10);
  const headers = {
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="audit-log-${day}.${format}"`,
    'cache-control': 'no-store',
  };
  return new StreamReply(headers, exportText(matchingEvents(deps, actor, filter), format));
}

async function* exportText(
  batches: AsyncIterable<AuditEvent[]>,
  format: ExportQuery['format'],
): AsyncGenerator<string> {
  // With a byte order mark, spreadsheets read the names as UTF-8.
  if (format === 'csv') yield `\u{FEFF}${csvLine(Object.keys(COLUMNS))}`;
  for await (const events of batches) {
    const lines = events.map((event) =>
      format === 'csv'
        ? csvLine(Object.values(COLUMNS).map((valueOf) => valueOf(event)))
        : `${JSON.stringify(event)}\n`,
    );
    yield lines.join('');
  }
}

const COLUMNS: Readonly<Record<string, (event: AuditEvent) => string | number | null | undefined>> =
  {
    id: ({ id }) => id,
    time: ({ at }) => at,
    area: ({ area }) => area,
    event: ({ kind }) => kind,
    person_id: ({ actor }) => actor.id,
    person: ({ actor }) => actor.name,
    via: ({ actor }) => actor.via,
    token: ({ actor }) => actor.token,
    address: ({ address }) => address,
    device: ({ device }) => device,
    target_kind: ({ target }) => target?.kind,
    target_id: ({ target }) => target?.id,
    target: ({ target }) => target?.name,
    details: ({ details }) => JSON.stringify(details),
  };
