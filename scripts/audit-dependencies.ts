import { spawnSync } from "node:child_process"
import { runScript } from "#scripts/processes/run-script.ts"
import { auditOutcome } from "#scripts/third-party/audit-outcome.ts"

/** Nothing was looked up: neither good nor bad. */
const auditUnavailable = 2

// Asks the registry for known vulnerabilities of what is shipped. Its database cannot be had offline, and npm set to work offline finds none.
await runScript(async () => {
  const { stdout } = spawnSync(
    "npm",
    ["audit", "--json", "--omit=dev", "--no-offline", "--fetch-retries=0"],
    { encoding: "utf8" },
  )
  const outcome = auditOutcome(stdout ?? "")
  if (outcome.kind === "unreachable") {
    console.error(
      `Known vulnerabilities were NOT looked up: the registry was not reached (${outcome.reason}). Run this where there is a network.`,
    )
    return auditUnavailable
  }
  const { low, moderate, high, critical } = outcome.counts
  console.log(
    `Known vulnerabilities of what is shipped: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low. \`npm audit --omit=dev\` names them.`,
  )
  return high + critical > 0 ? 1 : 0
})
