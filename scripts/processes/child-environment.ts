import { delimiter, dirname } from "node:path"
import { inheritedEnvironment } from "#lib/env.ts"

/**
 * The environment of a process started from this one: its own, with the running Node found first.
 * @param added variables by name; undefined leaves one out
 */
export function childEnvironment(added: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const inherited = inheritedEnvironment()
  const path = [dirname(process.execPath), inherited.PATH ?? ""].join(delimiter)
  return { NODE_ENV: "production", ...inherited, PATH: path, ...added }
}
