/** Where the list shows a version, so that others can point to it. */
export const rowId = ({ id }: { id: number }): string => `version-${id}`;
