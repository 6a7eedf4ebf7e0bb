import { createHash } from "node:crypto"

const calibrationMs = 200
/** Rounds of the calibration that a quiet machine of two cores does; on it nothing is scaled. */
const referenceRounds = 60_000
const maxPace = 25

/** Some of what tests do most: making text of objects, reading it again, and hashing it. */
function work(round: number): number {
  const text = JSON.stringify({ round, names: ["Petit Loup", "Maison Perle"], sums: [round, 2 * round] })
  const digest = createHash("sha256").update(text).digest("hex")
  return JSON.parse(text).sums[1] + digest.length
}

/** Counts what this machine does in 200 ms beside whatever else it is doing. */
function measurePace(): number {
  const end = performance.now() + calibrationMs
  let rounds = 0
  while (performance.now() < end) rounds += work(rounds) > 0 ? 1 : 0
  return Math.min(Math.max(referenceRounds / rounds, 1), maxPace)
}

process.env.TEST_PACE ??= measurePace().toFixed(2)

/**
 * How many times slower than a quiet machine of two cores this one is, at least 1. Measured once a run: child processes take it over from
 * the environment.
 */
export const pace = Number(process.env.TEST_PACE)

/**
 * A guard against hanging, longer on a slow machine. It says nothing of how long something takes: a test asserts order and outcome.
 * @param ms milliseconds on a quiet machine of two cores
 */
export function patient(ms: number): number {
  return Math.ceil(ms * pace)
}

/** Milliseconds after which what hangs is given up, the same for all tests. */
export const guards = {
  /** A test of pure logic or of components. */
  unit: patient(90_000),
  /** A test on the database, with processes or mail servers. */
  backend: patient(240_000),
  /** A journey. */
  journey: patient(300_000),
  /** What a test waits for: a state, an element, an answer. */
  wait: patient(60_000),
  /** What a journey waits for. */
  element: patient(30_000),
}
