import { BACKUP_KINDS, type BackupKind } from '@saveroom/contract';

const NAME = new RegExp(
  `^saveroom-(\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3})Z-(${BACKUP_KINDS.join('|')})\\.zip$`,
);

export const backupName = (kind: BackupKind, now: Date): string =>
  `saveroom-${now.toISOString().replaceAll(/[:.]/g, '-')}-${kind}.zip`;

/** Null: this is not the name of a backup. */
export function kindOfName(name: string): BackupKind | null {
  const suffix = NAME.exec(name)?.[2];
  return BACKUP_KINDS.find((kind) => kind === suffix) ?? null;
}
