import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

/** What makes a test depend on how fast a machine is, or on what else it does. */
const refused = {
  "a time-out of its own (tests/pace.ts has them)": [
    /\btimeout:(?! ?(?:patient\(|guards\.))/,
    /\b(before|after)(All|Each)\([^\n]*, ?[\w_]+\)$/,
    /^\s*\}, ?[\d_]{4,}\)/,
    /\bsetTimeout\(\s*[\d_]+\s*\)/,
    /\bTimeout: ?[\d_]+/,
  ],
  sleeping: [
    /\bwaitForTimeout\(/,
    /\bsetTimeout\b.*from "node:timers\/promises"/,
    /\bsetTimeout\((?!\s*[\d_]+\s*\))/,
    /\bpg_sleep\(/,
  ],
  "how long something took": [
    /toBeLess\w*\([^)]*(ms|seconds|milliseconds)\b/i,
    /(performance\.now|Date\.now|hrtime|processorTime\w*|processorMs)\(\)?[^\n]*toBeLess/,
    /(seconds|elapsed|took|duration)\b[^\n]*toBeLess/i,
  ],
  "a fixed port": [/\b(port|PORT)\b ?[:=] ?[1-9][\d_]{3,5}\b/, /\.listen\([1-9]/],
  "a seed from the clock": [/seed\w*\s*[:=?]+[^\n]*(Date\.now|Math\.random)\(/i],
} as const

/** Where one of them is right, and why. */
const allowed: Record<string, string> = {
  "tests/contract/bulk-mail-pace.test.ts": "compares a day that the server names with today",
  "tests/contract/company-saves-race.test.ts": "widens the gap between reading and writing, in the server",
  "tests/contract/sequence-sending-pace.test.ts":
    "allows a mail for each second that has passed, however many",
  "tests/components/popovers.ts": "does what browsers do in a task of its own",
  "tests/components/settled.ts": "is the one wait for what must not come, in a document without a network",
  "tests/e2e/send-bytes.ts": "is a guard against hanging",
  "tests/factories/random-sending.ts": "is a server that answers late at random",
  "tests/factories/until-done.ts": "waits as long as Retry-After says",
  "tests/resilience/fixtures/dies-at-work.ts": "names a port that nobody listens on",
  "tests/resilience/fixtures/dies-once.ts": "names a port that nobody listens on",
  "tests/mail/dovecot.ts": "asks a server that starts whether it has",
  "tests/mail/smtp-server.ts": "is a server that answers late when told to",
  "tests/partners/zoho-server.ts": "is a server that answers late when told to",
}

const tests = globSync([
  "{lib,components,prisma,scripts}/**/*.{test,spec}.{ts,tsx}",
  "tests/{components,contract,e2e,factories,launch,mail,partners,resilience,security,setup,statements}/**/*.{ts,tsx}",
]).filter((path) => !path.endsWith("no-timing.test.ts"))

function findings(what: readonly RegExp[]): string[] {
  return tests.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        what.some((pattern) => pattern.test(line)) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
  )
}

describe("no test depends on the machine's speed:", () => {
  it.each(Object.entries(refused))("%s is in none", (_, what) => {
    expect(findings(what).filter((found) => !allowed[found.split(":")[0] ?? ""])).toEqual([])
  })

  it("what is allowed is still there", () => {
    const found = new Set(
      Object.values(refused)
        .flatMap(findings)
        .map((one) => one.split(":")[0]),
    )
    expect(Object.keys(allowed).filter((path) => !found.has(path))).toEqual([])
  })
})
