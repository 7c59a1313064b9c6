/** `https://example.org/games/{id}` with the values of a record. Null: a value is missing. */
export function fillPage(
  page: string | undefined,
  values: Readonly<Record<string, unknown>>,
): string | null {
  if (page === undefined) return null;
  let isComplete = true;
  const address = page.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = values[field];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value !== '') return encodeURIComponent(value);
    isComplete = false;
    return '';
  });
  return isComplete ? address : null;
}
