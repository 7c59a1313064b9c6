import {
  GRANT_ACTIONS,
  GRANT_ENTITIES,
  RIGHTS,
  rightsDenied,
  rightsGranted,
  ROLE_SCOPES,
  ROLES,
  scopeOfRight,
  SCOPES,
  type Right,
  type Role,
} from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { SeededRandom } from '#testing/seeded-random.ts';

import { explainRights } from './explain-rights.ts';
import { computeRestrictions, computeRights, NO_RESTRICTIONS } from './permission-set.ts';

const SETS = 100;

type Rules = ReturnType<typeof randomRules>;

function randomRules(seed: number) {
  const seeded = new SeededRandom(seed);
  const random = () => seeded.next();
  const role: Role = seeded.pick(ROLES);
  const hasRoleGroup = role !== 'viewer' || random() < 0.5;
  const groups = [
    ...(hasRoleGroup ? [{ id: ROLES.indexOf(role) + 1, name: role, role }] : []),
    ...[10, 11, 12]
      .filter(() => random() < 0.6)
      .map((id) => ({ id, name: `Group ${id}`, role: null })),
  ];
  const customIds = groups.filter((group) => group.role === null).map(({ id }) => id);
  const grants = Array.from({ length: Math.floor(random() * 14) }, () => {
    const group_id = random() < 0.7 ? (seeded.some(customIds, 0.7)[0] ?? null) : null;
    const granted = group_id === null && random() < 0.4 ? (0 as const) : (1 as const);
    const isScoped = granted === 1 && random() < 0.3;
    return {
      ...{
        group_id,
        granted,
        entity: seeded.pick(GRANT_ENTITIES),
        action: seeded.pick(GRANT_ACTIONS),
      },
      scope_kind: isScoped
        ? seeded.pick(['platform', 'collection', 'rom'] as const)
        : ('global' as const),
      scope_id: isScoped ? 1 + Math.floor(random() * 3) : 0,
    };
  });
  return { role, hasRoleGroup, groups, grants };
}

/** Slow reference implementation: checks every rule for one right at one place. */
function isAllowed(rules: Rules, right: Right, place?: { kind: string; id: number }): boolean {
  if (rules.role === 'admin') return true;
  let allowed = rules.hasRoleGroup && ROLE_SCOPES[rules.role].includes(scopeOfRight(right));
  for (const grant of rules.grants) {
    const isHere =
      grant.scope_kind === 'global' ||
      (grant.scope_kind === place?.kind && grant.scope_id === place.id);
    if (grant.granted === 1 && isHere && rightsGranted(grant).includes(right)) allowed = true;
  }
  for (const grant of rules.grants) {
    if (grant.granted === 0 && rightsDenied(grant).includes(right)) allowed = false;
  }
  return allowed;
}

describe.each(Array.from({ length: SETS }, (_, seed) => seed + 1))('random rules %i', (seed) => {
  const rules = randomRules(seed);
  const set = computeRights(rules);

  test('grant exactly the rights of the slow check, at every place', () => {
    for (const right of RIGHTS) {
      expect([right, set.rights.has(right)]).toEqual([right, isAllowed(rules, right)]);
      for (const kind of ['platform', 'collection', 'rom'] as const) {
        for (const id of [1, 2, 3]) {
          const isHere = set.scopedRights.some(
            (scoped) => scoped.right === right && scoped.kind === kind && scoped.id === id,
          );
          const expected = isAllowed(rules, right, { kind, id });
          expect([right, kind, id, set.rights.has(right) || isHere]).toEqual([
            ...[right, kind, id],
            expected,
          ]);
        }
      }
    }
  });

  test('grant exactly the scopes of these rights', () => {
    const expected = new Set<string>(rules.role === 'admin' ? SCOPES : ['me.read', 'me.write']);
    for (const right of RIGHTS) if (isAllowed(rules, right)) expected.add(scopeOfRight(right));
    if (isAllowed(rules, 'roms.view')) expected.add('roms.user.read');
    expect(new Set(set.scopes)).toEqual(expected);
  });

  test('have reasons, each of which alone gives the same result', () => {
    for (const { right, is_granted, reasons } of explainRights(rules)) {
      expect([right, is_granted]).toEqual([right, isAllowed(rules, right)]);
      expect(reasons.length).toBeGreaterThan(0);
      const holding = reasons.map(({ kind, group_id }) => {
        const own = rules.grants.filter((grant) => grant.group_id === group_id);
        if (kind === 'role') return isAllowed({ ...rules, grants: [] }, right);
        if (kind === 'denied' || kind === 'none') return !isAllowed(rules, right);
        return isAllowed({ ...rules, hasRoleGroup: false, grants: own }, right);
      });
      expect([right, holding]).toEqual([right, reasons.map(() => true)]);
    }
  });
});

describe('restrictions', () => {
  const ceiling = { board: 'PEGI', max_age: 7, hides_unrated: 1 } as const;

  test('without rules are one shared object', () => {
    expect(computeRestrictions([], [])).toBe(NO_RESTRICTIONS);
    expect(NO_RESTRICTIONS.key).toBe('');
  });

  test('have the same key in any order, and another key after any change', () => {
    const hidden = [
      { entity: 'platforms', entity_id: 11, user_id: 1, by_self: 0 },
      { entity: 'platforms', entity_id: 2, user_id: 1, by_self: 0 },
    ] as const;
    const { key } = computeRestrictions(hidden, [ceiling]);
    expect(computeRestrictions([...hidden].toReversed(), [ceiling]).key).toBe(key);
    expect(computeRestrictions([...hidden, ...hidden], [ceiling]).key).toBe(key);
    const others = [
      computeRestrictions(hidden, []),
      computeRestrictions([], [ceiling]),
      computeRestrictions(hidden, [{ ...ceiling, max_age: 12 }]),
      computeRestrictions(hidden, [{ ...ceiling, hides_unrated: 0 }]),
      computeRestrictions(
        hidden.map((row) => ({ ...row, entity: 'roms' })),
        [ceiling],
      ),
    ];
    expect(new Set([key, ...others.map((other) => other.key)]).size).toBe(6);
  });

  test('count as imposed unless the user chose all of them', () => {
    const own = { entity: 'platforms', entity_id: 1, user_id: 1, by_self: 1 } as const;
    const ofAdmin = { ...own, by_self: 0 } as const;
    const rules = [
      computeRestrictions([own], []),
      computeRestrictions([own, ofAdmin], []),
      computeRestrictions([{ ...own, user_id: null }], []),
      computeRestrictions([own], [ceiling]),
    ];
    expect(rules.map(({ isImposed }) => isImposed)).toEqual([false, true, true, true]);
    expect(rules[0]?.key).not.toBe(computeRestrictions([ofAdmin], []).key);
  });
});
