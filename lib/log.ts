import pino from "pino"
import { env } from "#lib/env.ts"
import { patientOutput } from "#lib/log-output.ts"
import { loggedError } from "#lib/logged-error.ts"

const SECRETS = ["authorization", "cookie", "set-cookie", "password", "token", "secret"]

/** One JSON line an event on standard output. Fields that hold secrets are blanked, up to two objects deep, and of an error only what says where it failed is kept. */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    base: null,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[hidden]",
    },
  },
  patientOutput(1),
)
