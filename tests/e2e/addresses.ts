import { freePorts } from "#tests/mail/free-ports.ts"

// Chosen once a run: child processes take them over from the environment.
process.env.JOURNEY_PORTS ??= (await freePorts(2)).join(" ")
const [mainPort, remotePort] = process.env.JOURNEY_PORTS.split(" ")

/** The copy of the app that most journeys use, on a database of its own with the demo data. */
export const mainAddress = `http://127.0.0.1:${mainPort}`
/** A second copy that serves the first one's data (CRM_API_URL). */
export const remoteAddress = `http://127.0.0.1:${remotePort}`
/** Where journeys note the passwords, links, tokens and cookies they used, a line each. */
export const usedSecretsPath = "test-results/used-secrets.txt"
/** Answers the folder of the stack's logs, so that a test can read them. */
export const stackInfoPath = "test-results/stack.json"

/** What seals the cookies of every copy. */
export const secret = "e2e".padEnd(40, "-secret")
