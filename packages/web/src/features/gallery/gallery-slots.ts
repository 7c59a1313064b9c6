/** What other parts of the app add to a gallery. Absent: it is not offered. */
export interface GallerySlots {
  readonly onAddToCollection?: ((ids: readonly number[]) => void) | undefined;
  readonly onRemoveFromCollection?: ((ids: readonly number[]) => void) | undefined;
}
