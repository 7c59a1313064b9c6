/** The English texts of media strip and media viewer. */
export const someMediaTexts = {
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  scrollBack: 'Scroll back',
  scrollForward: 'Scroll forward',
  broken: 'Can’t display this image',
  position: (number: number, total: number) => `${number} of ${total}`,
  watchOn: (site: string) => `Watch on ${site}`,
};
