/** Where a file of the resources folder is served; the time lets browsers keep it for good. */
export const resourceAddress = (path: string, updatedAt: string): string =>
  path === '' ? '' : `/assets/romm/resources/${path}?ts=${updatedAt}`;
