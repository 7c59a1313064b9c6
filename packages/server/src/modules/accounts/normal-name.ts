/** Names and addresses are compared without regard to case or to how an accent was typed. */
export const normalName = (name: string): string => name.trim().normalize('NFC').toLowerCase();
