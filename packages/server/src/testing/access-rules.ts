import type { Scope } from '@saveroom/contract';

/** Who may use a route, as `route-matrix.test.ts` requests it: with little or no input. */
export interface Rule {
  /** Null: anyone may call. */
  readonly scope: Scope | null;
  /** Whether each role passes the access check. `:id` is the id of another user. */
  readonly viewer: boolean;
  readonly editor: boolean;
  readonly admin: boolean;
  /** Anonymous callers get a 2xx response; absent: an error, though not for lack of access. */
  readonly succeedsAnonymously?: true;
  /** An additional scope that the handler requires, for most routes only for ids of other users. */
  readonly alsoNeeds?: Scope;
}

/** A public route that rejects the input of the test. */
export const anyone = (): Rule => ({ scope: null, viewer: true, editor: true, admin: true });
/** A public route that accepts the input of the test. */
export const anyoneSucceeds = (): Rule => ({ ...anyone(), succeedsAnonymously: true });
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
/**
 * Users pass for their own id, admins for all. The test uses the id of another user, so that only
 * admins pass here.
 */
export const ownOrAdmin = (scope: Scope): Rule => ({
  ...adminsOnly(scope),
  alsoNeeds: 'users.write',
});
