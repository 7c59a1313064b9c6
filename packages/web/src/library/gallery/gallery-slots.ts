/** What other parts of the app add to a gallery. Absent: it is not offered. */
export interface GallerySlots {
  readonly onAddToCollection?: ((ids: readonly number[]) => void) | undefined;
  readonly onRemoveFromCollection?: ((ids: readonly number[]) => void) | undefined;
  /** Takes a game off the row of those being played. */
  readonly onForgetPlayed?: ((id: number) => void) | undefined;
}
