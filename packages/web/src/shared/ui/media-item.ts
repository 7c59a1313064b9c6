export type MediaItem =
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      /** Smaller version of the same image. */
      readonly thumbnail?: string | undefined;
    }
  | {
      readonly kind: 'video';
      readonly title: string;
      readonly poster?: string | undefined;
      /** File on this server. */
      readonly src: string;
    }
  | {
      readonly kind: 'video';
      readonly title: string;
      readonly poster?: string | undefined;
      /** URL of the player of a video site. */
      readonly embed: string;
    };

/** Translated texts of the strip and the viewer. */
export interface MediaTexts {
  previous: string;
  next: string;
  zoomIn: string;
  zoomOut: string;
  scrollBack: string;
  scrollForward: string;
  broken: string;
  position: (number: number, total: number) => string;
  /** Link to a video on another site. */
  watchOn: (site: string) => string;
}

export const mediaName = (item: MediaItem): string =>
  item.kind === 'image' ? item.alt : item.title;

export const thumbnailUrl = (item: MediaItem): string | undefined =>
  item.kind === 'image' ? (item.thumbnail ?? item.src) : item.poster;
