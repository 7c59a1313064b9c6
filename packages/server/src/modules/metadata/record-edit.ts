import { type DetailedRom, type RomForm, SOURCE_IDS } from '@saveroom/contract';

import type { AuditOrigin, AuditRecord, Deps } from '#core/deps.ts';

interface Edit {
  readonly before: DetailedRom;
  readonly after: DetailedRom;
  readonly patch: RomForm;
}

/**
 * Records what the form of a game changed. Clients of RomM send every field, so their values are
 * compared with the stored ones.
 */
export function recordEdit({ audit }: Pick<Deps, 'audit'>, http: AuditOrigin, edit: Edit): void {
  const { before } = edit;
  const target = { id: before.id, name: before.name ?? before.fs_name };
  for (const event of eventsOf(edit)) audit.record({ ...event, target }, http);
}

function eventsOf({ before, after, patch }: Edit): AuditRecord[] {
  const changes = patch.changes ?? [];
  const fieldsWith = (key: 'value' | 'lock' | 'reset'): string[] =>
    changes.flatMap((change) => ('field' in change && key in change ? [change.field] : []));
  const edited = new Set([...fieldsWith('value'), ...changedFields({ before, after, patch })]);
  const byField = (
    [
      ['metadata_edited', [...edited]],
      ['metadata_locked', fieldsWith('lock')],
      ['metadata_reset', fieldsWith('reset')],
    ] as const
  ).flatMap(([kind, fields]): AuditRecord[] =>
    fields.length > 0 ? [{ kind, details: { fields: [...fields] } }] : [],
  );
  const bySource = changes.flatMap((change): AuditRecord[] => {
    if (!('source' in change)) return [];
    const kind = change.action === 'refuse' ? 'match_rejected' : 'match_allowed';
    return [{ kind, details: { source: change.source } }];
  });
  return [
    ...(before.fs_name === after.fs_name
      ? []
      : [{ kind: 'game_renamed', details: { from: before.fs_name } } as const]),
    ...byField,
    ...bySource,
    ...changedSources({ before, after }),
  ];
}

function changedFields({ before, after, patch }: Edit): string[] {
  const isNew = (key: 'name' | 'summary') => before[key] !== after[key] && key in patch;
  const hasNewCover = patch.artwork !== undefined || before.url_cover !== after.url_cover;
  const isManualSent = patch.url_manual !== undefined && before.url_manual !== after.url_manual;
  return [
    ...(isNew('name') ? ['name'] : []),
    ...(isNew('summary') ? ['summary'] : []),
    ...(hasNewCover ? ['cover'] : []),
    ...(isManualSent ? ['manual'] : []),
  ];
}

/** Matches that the form chose or cleared. */
function changedSources({ before, after }: Pick<Edit, 'before' | 'after'>): AuditRecord[] {
  return SOURCE_IDS.flatMap((source): AuditRecord[] => {
    const column = `${source}_id` as 'igdb_id';
    if (before[column] === after[column]) return [];
    const kind = after[column] === null ? 'match_rejected' : 'game_matched';
    return [{ kind, details: { source } }];
  });
}
