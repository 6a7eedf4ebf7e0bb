import pino from "pino"
import { env } from "#lib/env.ts"

const SECRETS = ["authorization", "cookie", "set-cookie", "password", "token", "secret"]

/** One JSON line an event on standard output. Fields that hold secrets are blanked, up to two objects deep. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: null,
  redact: {
    paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
    censor: "[hidden]",
  },
})
