import { readFileSync } from 'node:fs';

const MEGABYTE = 1_000_000;

/** Resident memory of a process in MB; null if it has ended, or on systems without /proc. */
export function residentOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / MEGABYTE;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** @throws if it has none */
export function requireResident(pid: number): number {
  const resident = residentOf(pid);
  if (resident === null) throw new Error('/proc has no VmRSS of this process');
  return resident;
}
