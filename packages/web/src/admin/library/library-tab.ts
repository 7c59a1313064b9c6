export const LIBRARY_TABS = ['folders', 'rules', 'missing', 'trash', 'dats'] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];
