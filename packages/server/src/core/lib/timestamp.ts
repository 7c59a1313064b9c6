/**
 * Times are stored and sent as the same text: UTC with an explicit offset, which sorts by itself
 * and which every client's parser accepts (some know no `Z`).
 */
export const timestamp = (date: Date): string => date.toISOString().replace('Z', '+00:00');
