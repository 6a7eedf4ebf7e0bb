/** Milliseconds of processor time that this process has spent since: what else the machine is busy with does not count. */
export function processorTimeSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}
