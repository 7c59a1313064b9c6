/**
 * Times are stored and sent as the same text: UTC with an explicit offset, which sorts correctly
 * and which all clients can parse (some do not accept `Z`).
 */
export const timestamp = (date: Date): string => date.toISOString().replace('Z', '+00:00');
