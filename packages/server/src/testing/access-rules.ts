import type { Scope } from '@saveroom/contract';

/** Who may use a route. */
export interface Rule {
  /** Null: anyone may call. */
  readonly scope: Scope | null;
  /** Whether these roles pass the access check with an id of another user. */
  readonly viewer: boolean;
  readonly editor: boolean;
  readonly admin: boolean;
  /** Anonymous callers get a 2xx response. */
  readonly anonymousOk?: true;
  /** An additional scope that the handler requires for ids of other users. */
  readonly alsoNeeds?: Scope;
}

export const anyone = (anonymousOk?: true): Rule => ({
  scope: null,
  viewer: true,
  editor: true,
  admin: true,
  ...(anonymousOk ? { anonymousOk } : {}),
});
export const viewersAndUp = (scope: Scope): Rule => ({
  scope,
  viewer: true,
  editor: true,
  admin: true,
});
export const editorsAndUp = (scope: Scope): Rule => ({
  scope,
  viewer: false,
  editor: true,
  admin: true,
});
export const adminsOnly = (scope: Scope): Rule => ({
  scope,
  viewer: false,
  editor: false,
  admin: true,
});
export const ownOrAdmin = (scope: Scope): Rule => ({
  ...adminsOnly(scope),
  alsoNeeds: 'users.write',
});
