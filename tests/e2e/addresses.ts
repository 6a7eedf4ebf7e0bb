import { freePorts } from "#tests/mail/free-ports.ts"

/** Browsers that run journeys at once, each with an application of its own: what a journey changes, only those after it can meet. */
export const browserWorkers = Number(process.env.JOURNEY_WORKERS ?? 2)

// Chosen once a run: child processes take them over from the environment.
process.env.JOURNEY_PORTS ??= (await freePorts(2 * browserWorkers)).join(" ")
const ports = process.env.JOURNEY_PORTS.split(" ")

const addressAt = (index: number) => `http://127.0.0.1:${ports[index]}`

/** Addresses of the copies of the app that a browser worker uses. @param worker counted from 0 */
export const addressesOf = (worker: number) => ({
  /** The copy that most journeys use, on a database of its own with the demo data. */
  main: addressAt(2 * worker),
  /** A second copy that serves the first one's data (CRM_API_URL). */
  remote: addressAt(2 * worker + 1),
})

/** This process's browser worker: Playwright says it to those that run tests. */
export const ownWorker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export const { main: mainAddress, remote: remoteAddress } = addressesOf(ownWorker)
/** Where journeys note the passwords, links, tokens and cookies they used, a line each. */
export const usedSecretsPath = "test-results/used-secrets.txt"
/** Answers where the data and logs of each browser worker's application are, so that tests can read them. */
export const stackInfoPath = "test-results/stack.json"
/** What the stack prints when all its copies answer. */
export const stackReady = "All copies answer."

/** What encrypts the cookies of every copy. */
export const secret = "e2e".padEnd(40, "-secret")
