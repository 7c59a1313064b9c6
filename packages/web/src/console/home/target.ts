/** What can be opened from home. */
export type Target =
  | { readonly kind: 'platform'; readonly id: number }
  | { readonly kind: 'collection'; readonly id: number }
  | { readonly kind: 'smart'; readonly id: number }
  | { readonly kind: 'virtual'; readonly id: string }
  | { readonly kind: 'rom'; readonly id: number };
