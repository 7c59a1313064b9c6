import { rightsDenied, rightsGranted } from '@saveroom/contract';
import type { EntityGrant, GrantAction, GrantEntity, Right } from '@saveroom/contract';

/** The switches of the permission form, each with all rights that it needs. */
export const RIGHT_BUNDLES = {
  browse: [
    'roms.view',
    'platforms.read',
    'collections.read',
    'playlists.read',
    'firmware.read',
    'assets.read',
    'devices.read',
  ],
  play: ['roms.play'],
  save: ['assets.write', 'assets.delete'],
  track: [
    'roms.track',
    'collections.write',
    'collections.delete',
    'playlists.write',
    'playlists.delete',
  ],
  download: ['roms.download'],
  apps: ['devices.write', 'devices.delete'],
  edit: ['roms.write'],
  remove: ['roms.delete'],
  manage: ['platforms.write', 'platforms.delete', 'firmware.write', 'firmware.delete'],
} as const satisfies Record<string, readonly Right[]>;
export type Bundle = keyof typeof RIGHT_BUNDLES;

export const BUNDLES = Object.keys(RIGHT_BUNDLES) as Bundle[];

/** Presets: the listed bundles are allowed, all others are not. */
export const PRESETS = {
  read: ['browse'],
  play: ['browse', 'play'],
} as const satisfies Record<string, readonly Bundle[]>;
export type Preset = keyof typeof PRESETS;

const EVERYWHERE = { kind: 'global', id: null } as const;

type Grant = Pick<EntityGrant, 'entity' | 'action' | 'scope'>;

export const isEverywhere = ({ scope }: Pick<Grant, 'scope'>): boolean => scope.kind === 'global';

const grantedBy = (grants: readonly Grant[]): ReadonlySet<Right> =>
  new Set(grants.filter(isEverywhere).flatMap(rightsGranted));

const includesBundle = (rights: ReadonlySet<Right>, bundle: Bundle): boolean =>
  RIGHT_BUNDLES[bundle].every((right) => rights.has(right));

export function bundlesOf(grants: readonly Grant[]): ReadonlySet<Bundle> {
  const rights = grantedBy(grants);
  return new Set(BUNDLES.filter((bundle) => includesBundle(rights, bundle)));
}

/** Whether some grants are limited to a platform, collection or game, or belong to no bundle. */
export const hasCustomGrants = (grants: readonly Grant[]): boolean =>
  !grants.every(isEverywhere) || (grants.length > 0 && bundlesOf(grants).size === 0);

/**
 * The grants of the chosen bundles. Existing scoped grants, and single rights of bundles that were
 * never complete, are kept.
 */
export function grantsOf(
  chosen: ReadonlySet<Bundle>,
  before: readonly EntityGrant[],
): EntityGrant[] {
  const had = grantedBy(before);
  const rights = BUNDLES.flatMap((bundle): readonly Right[] => {
    if (chosen.has(bundle)) return RIGHT_BUNDLES[bundle];
    if (includesBundle(had, bundle)) return [];
    return RIGHT_BUNDLES[bundle].filter((right) => had.has(right));
  });
  return [...rights.map(grantOf), ...before.filter((grant) => !isEverywhere(grant))];
}

/** The narrowest grant that includes a right. */
export function grantOf(right: Right): EntityGrant {
  const [entity, action] = right.split('.') as [GrantEntity, GrantAction];
  return { entity, action, own_only: false, scope: EVERYWHERE };
}

type Override = EntityGrant & { readonly granted: boolean };
export type Choice = 'groups' | 'allow' | 'deny';

/** The override of a bundle for a single user; `groups` if there is none. */
export function choiceOf(bundle: Bundle, overrides: readonly Override[]): Choice {
  const denied = new Set(overrides.filter(({ granted }) => !granted).flatMap(rightsDenied));
  if (includesBundle(denied, bundle)) return 'deny';
  const granted = grantedBy(overrides.filter((override) => override.granted));
  return includesBundle(granted, bundle) ? 'allow' : 'groups';
}

/** Overrides that allow a user exactly the bundles of a preset, regardless of their groups. */
export const choicesOfPreset = (preset: Preset): Record<Bundle, Choice> => {
  const allowed: readonly Bundle[] = PRESETS[preset];
  return Object.fromEntries(
    BUNDLES.map((bundle) => [bundle, allowed.includes(bundle) ? 'allow' : 'deny']),
  ) as Record<Bundle, Choice>;
};

export function overridesOf(
  choices: Readonly<Record<Bundle, Choice>>,
  before: readonly Override[],
): Override[] {
  const own = BUNDLES.flatMap((bundle) => {
    const choice = choices[bundle];
    if (choice === 'groups') return [];
    return RIGHT_BUNDLES[bundle].map((right) => ({
      ...grantOf(right),
      granted: choice === 'allow',
    }));
  });
  return [...own, ...before.filter((override) => !isEverywhere(override))];
}
