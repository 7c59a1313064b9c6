export const LIBRARY_TABS = ['folders', 'rules', 'missing', 'dats'] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];
