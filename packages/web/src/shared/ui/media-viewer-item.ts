/** What the strip shows small and the viewer large. */
export type MediaItem =
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      /** A smaller file of the same picture. */
      readonly thumbnail?: string | undefined;
    }
  | {
      readonly kind: 'video';
      readonly title: string;
      readonly poster?: string | undefined;
      /** A file of ours. */
      readonly src: string;
    }
  | {
      readonly kind: 'video';
      readonly title: string;
      readonly poster?: string | undefined;
      /** The player of a video site. */
      readonly embed: string;
    };

/** What the strip and the viewer say, in the language in use. */
export interface MediaTexts {
  previous: string;
  next: string;
  zoomIn: string;
  zoomOut: string;
  scrollBack: string;
  scrollForward: string;
  broken: string;
  position: (number: number, total: number) => string;
  /** On the link to a video that is shown on its own site only. */
  watchOn: (site: string) => string;
}

export const nameOf = (item: MediaItem): string => (item.kind === 'image' ? item.alt : item.title);

export const pictureOf = (item: MediaItem): string | undefined =>
  item.kind === 'image' ? (item.thumbnail ?? item.src) : item.poster;
