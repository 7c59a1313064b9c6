export function pinShell(dist: string): Promise<void>;
