import { parseArgs } from "node:util"
import type { z } from "zod"
import { addressOfLink, createLink, type NewLink } from "#lib/backend/identity/passwords/links.ts"
import { resetSecondFactor } from "#lib/backend/identity/second-factor/mutations.ts"
import { findUserId, getUser, listEveryUser } from "#lib/backend/identity/users/data.ts"
import { disableUser, enableUser, inviteUser } from "#lib/backend/identity/users/mutations.ts"
import { inTransaction, pool } from "#lib/backend/platform/database/db.ts"
import { pendingMigrations } from "#lib/backend/platform/database/pending-migrations.ts"
import { Refusal as RefusedByRule } from "#lib/backend/platform/http/errors.ts"
import { problemOf } from "#lib/backend/platform/http/issue-problems.ts"
import { type Problems, sentence } from "#lib/backend/platform/http/problems.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { newUser } from "#lib/contract/identity/users.ts"
import { Refusal } from "#lib/refusal.ts"
import { runScript } from "#scripts/processes/run-script.ts"

const USAGE = `npm run user -- COMMAND

  create --email ADDRESS [--name NAME] [--admin]   a new user; prints the link to choose a password
  link --email ADDRESS                             a new link; earlier ones end
  disable --email ADDRESS, enable --email ADDRESS  ends the user's sessions and links; lets in again
  reset-second-factor --email ADDRESS              takes it and the recovery codes away; tells the user
  list                                             every user`

/** Whoever may run this holds the database's password: the audit log says that no user did it. */
const machine: Actor = { userId: null, requestId: "npm run user" }

function printLink(email: string, link: NewLink) {
  console.log(
    `${email} chooses a password here, once, until ${link.expires_at}:\n\n  ${addressOfLink(link)}\n`,
  )
}

/** "marie.dupont@…" is called Marie Dupont until somebody writes it better. */
function nameFrom(email: string): string {
  const words = (email.split("@", 1)[0] ?? "").split(/[._-]+/).filter(Boolean)
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(" ")
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { email: { type: "string" }, name: { type: "string" }, admin: { type: "boolean" } },
    })
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

type Options = ReturnType<typeof readOptions>["values"]

const sentences = (errors: Problems) =>
  Object.entries(errors)
    .map(([field, problems]) => `${field}: ${problems.map((one) => sentence(one, "en")).join(", ")}`)
    .join("\n")

const issueSentences = ({ issues }: z.ZodError, sent: unknown) =>
  issues.map((issue) => `${issue.path.join(".")}: ${sentence(problemOf(issue, sent), "en")}`).join("\n")

async function create(email: string, { name, admin }: Options) {
  const sent = { email, name: name ?? nameFrom(email), isAdmin: admin ?? false }
  const account = newUser.safeParse(sent)
  if (!account.success) throw new Refusal(issueSentences(account.error, sent))
  const { user, link } = await inviteUser(account.data, machine)
  printLink(user.email, link)
}

async function takeFactorAway(id: number, email: string) {
  const { has_second_factor, must_have_second_factor } = await getUser(id)
  if (!has_second_factor) throw new Refusal(`${email} has no second factor.`)
  await resetSecondFactor(id, machine)
  const then = must_have_second_factor ? "sets up a new one" : "may set up a new one"
  console.log(`The second factor of ${email} is gone: the user signs in with the password and ${then}.`)
}

async function list() {
  for (const { email, name, isAdmin, status } of await listEveryUser())
    console.log([email, name, isAdmin ? "administrator" : "user", status].join("\t"))
}

async function run() {
  const { values, positionals } = readOptions()
  const [command, ...others] = positionals
  if (command === "list") return list()
  const known = ["create", "link", "disable", "enable", "reset-second-factor"].includes(command ?? "")
  if (!known || others.length > 0 || !values.email) throw new Refusal(USAGE)
  const { email } = values
  if (command === "create") return create(email, values)

  const id = await findUserId(email)
  if (id === undefined) throw new Refusal(`There is no user with the address ${email}: npm run user -- list`)
  if (command === "link")
    return printLink(email, await inTransaction((connection) => createLink(id, machine, connection)))
  if (command === "reset-second-factor") return takeFactorAway(id, email)
  await (command === "disable" ? disableUser : enableUser)(id, machine)
  console.log(`${email} is ${command}d.`)
}

await runScript(async () => {
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    throw new Refusal(`The database lacks ${pending.length} migrations: run npm run migrate.`)
  try {
    await run()
  } catch (error) {
    if (!(error instanceof RefusedByRule)) throw error
    throw new Refusal(error.data.errors ? sentences(error.data.errors) : sentence(error.data.message, "en"))
  }
  return 0
})
