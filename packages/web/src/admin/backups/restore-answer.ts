import type { BackupOverview, ToldCode } from '@saveroom/contract';

/** What the server says about a restore that was begun. */
export type RestoreAnswer =
  | { readonly kind: 'working' | 'away' | 'done' }
  | { readonly kind: 'failed'; readonly problem: string; readonly code: ToldCode | null };

/** `since`: when it was asked for, by the clock of the server. */
export function answerOf(
  { last_restore, failed_restore }: Pick<BackupOverview, 'last_restore' | 'failed_restore'>,
  since: string,
): RestoreAnswer {
  const isLater = (at: string): boolean => Date.parse(at) >= Date.parse(since);
  if (last_restore && isLater(last_restore.restored_at)) return { kind: 'done' };
  if (failed_restore && isLater(failed_restore.at)) {
    const { problem, problem_code: code } = failed_restore;
    return { kind: 'failed', problem, code };
  }
  return { kind: 'working' };
}
