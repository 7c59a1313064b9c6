/**
 * Where a file of the resources folder is served; what stands behind `ts` lets browsers keep it for
 * good. A path that says itself which content it is goes out as it is, others with the time.
 */
export const resourceAddress = (path: string, updatedAt: string): string => {
  if (path === '') return '';
  return `/assets/romm/resources/${path}${path.includes('?') ? '' : `?ts=${updatedAt}`}`;
};
