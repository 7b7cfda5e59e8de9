export function findProgram(...names: string[]): string | undefined;
export function unpackPrograms(names: readonly string[]): string[];
export function packagesOf(uris: string): string[];
export function writeLauncher(folder: string, name: string): string;
export function programsFolder(): string;
