import type { MediaTexts } from '#ui/media-viewer-item.ts';

export const someMediaTexts: MediaTexts = {
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  scrollBack: 'Scroll back',
  scrollForward: 'Scroll forward',
  broken: 'This picture cannot be shown',
  position: (number, total) => `${number} of ${total}`,
  watchOn: (site) => `Watch on ${site}`,
};
