import { existsSync, statfsSync } from "node:fs"

/** Parallel work takes its memory from /dev/shm, which containers limit to 64 MB. */
const SHARED_MEMORY_NEEDED = 512 * 1024 * 1024

/** What one small machine (2 cores, a few GB free) runs well with at a million contacts. */
const SERVER = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: "100",
  // Details of an error repeat the row that was refused, hashes of passwords among it.
  log_error_verbosity: "terse",
  shared_buffers: "512MB",
  effective_cache_size: "2GB",
  work_mem: "32MB",
  maintenance_work_mem: "256MB",
  random_page_cost: "1.1",
  jit: "off",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  // Exact counts read the index alone only while the visibility map is fresh: vacuum after 2 % of change, and after 2 % of inserts.
  autovacuum_naptime: "15s",
  autovacuum_vacuum_scale_factor: "0.02",
  autovacuum_vacuum_insert_scale_factor: "0.02",
  autovacuum_analyze_scale_factor: "0.02",
  autovacuum_vacuum_cost_limit: "2000",
}

/** Test servers hold nothing worth keeping and many small databases. */
const THROWAWAY = {
  shared_buffers: "128MB",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum_naptime: "1min",
}

function sharedMemory(): Record<string, string> {
  if (process.platform !== "linux") return {}
  const roomy =
    existsSync("/dev/shm") &&
    statfsSync("/dev/shm").blocks * statfsSync("/dev/shm").bsize >= SHARED_MEMORY_NEEDED
  return roomy ? {} : { dynamic_shared_memory_type: "mmap" }
}

/**
 * Command-line settings of the server.
 * @param throwaway true for a test server: faster, and empty after a power cut
 */
export function postgresFlags(throwaway: boolean): string[] {
  const settings = { ...SERVER, ...sharedMemory(), ...(throwaway ? THROWAWAY : {}) }
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}
