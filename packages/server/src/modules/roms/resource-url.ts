/**
 * URL of a file in the resources folder; `ts` lets browsers cache it forever. A path that already
 * has a query string identifies its content and stays as it is.
 */
export const resourceUrl = (path: string, updatedAt: string): string => {
  if (path === '') return '';
  return `/assets/romm/resources/${path}${path.includes('?') ? '' : `?ts=${updatedAt}`}`;
};
