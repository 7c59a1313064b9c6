import type { EntityGrant, PermissionGroup } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import { findMainGroups } from './groups.queries.ts';

/**
 * Describes a group as a list of texts, which the audit log compares before and after a change. The
 * texts are the same in every language.
 */
export async function groupFacts(db: Db, group: PermissionGroup): Promise<string[]> {
  const users = new Map((await findMainGroups(db)).map(({ id, username }) => [id, username]));
  const { name, description, is_default, grants, age_limit, members } = group;
  return [
    name,
    ...(description === '' ? [] : [description]),
    ...(is_default ? ['default'] : []),
    ...(age_limit ? [ageText(age_limit)] : []),
    ...grants.map(grantText),
    ...members.map((id) => `@${users.get(id) ?? id}`),
  ];
}

const ageText = ({ board, max_age, hides_unrated }: NonNullable<PermissionGroup['age_limit']>) =>
  `${board} ≤ ${max_age}${hides_unrated ? ', rated' : ''}`;

function grantText({ entity, action, own_only, scope }: EntityGrant): string {
  const where = scope.kind === 'global' ? [] : [`${scope.kind} ${scope.id}`];
  const limits = [...(own_only ? ['own'] : []), ...where];
  const right = `${entity}.${action}`;
  return limits.length === 0 ? right : `${right} (${limits.join(', ')})`;
}

/** The facts that a change removed (`from`) and added (`to`). */
export function differencesOf(
  before: readonly string[],
  after: readonly string[],
): { from: string[]; to: string[] } {
  const [old, next] = [new Set(before), new Set(after)];
  return {
    from: before.filter((fact) => !next.has(fact)),
    to: after.filter((fact) => !old.has(fact)),
  };
}
