/** Names and addresses are compared regardless of case and Unicode normalization. */
export const normalizeName = (name: string): string => name.trim().normalize('NFC').toLowerCase();
