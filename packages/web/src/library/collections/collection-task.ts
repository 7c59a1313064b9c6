import type { Collection, SmartCollection } from '@saveroom/contract';

/** Parameters of a list of games, as a smart collection keeps them. */
export type Criteria = Readonly<Record<string, unknown>>;

/** What somebody wants to do about collections; each is a dialog. */
export type CollectionTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly collection: Collection }
  | { readonly kind: 'create-smart'; readonly criteria: Criteria }
  | { readonly kind: 'edit-smart'; readonly collection: SmartCollection }
  | { readonly kind: 'delete'; readonly collection: Collection | SmartCollection }
  | { readonly kind: 'sort'; readonly romIds: readonly number[] };
