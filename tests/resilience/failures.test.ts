import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { text } from "node:stream/consumers"
import { beforeAll, describe, expect, it } from "vitest"
import { inheritedEnvironment } from "#lib/env.ts"
import { withoutSecrets } from "#lib/logged-error.ts"
import { sendJson } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { createUser, issueToken, password, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let token: string

beforeAll(async () => {
  user = await createUser({ isAdmin: true })
  token = await issueToken(user)
})

const printed = /^ANSWERS (.*)$/m

/** Makes a link to choose a password for somebody, a new one for each run. */
async function newLink(): Promise<string> {
  const secret = randomBytes(32).toString("base64url")
  await sql(
    `INSERT INTO user_link (user_id, kind, secret_hash, expires_at)
     VALUES ($1, 'reset', sha256($2::bytea), now() + interval '1 hour')`,
    [(await createUser()).id, Buffer.from(secret)],
  )
  return secret
}

/** Makes calls in a process of its own, with everything logged that can be. */
async function runLogged(environment: "production" | "development") {
  const link = await newLink()
  const child = spawn(process.execPath, ["tests/resilience/fixtures/logged-calls.ts"], {
    env: { ...inheritedEnvironment(), NODE_ENV: environment, LOG_LEVEL: "trace" },
    stdio: ["pipe", "pipe", "pipe"],
  })
  child.stdin.end(JSON.stringify({ email: user.email, password, token, link }))
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  const answers = output.match(printed)?.[1]
  expect(answers, complaints).toBeDefined()
  const lines = output.replace(printed, "").split("\n").filter(Boolean)
  return { lines, answers: JSON.parse(answers ?? "null"), link, everything: lines.join("\n") + complaints }
}

type Run = Awaited<ReturnType<typeof runLogged>>

function expectNoSecrets({ everything, link }: Run) {
  expect(everything).toContain("[hidden]")
  expect(everything).not.toContain(link)
  expect(withoutSecrets(everything)).toBe(everything)
  expect(everything).not.toContain(token)
  expect(everything).not.toContain(password)
}

describe("a call that fails inside", () => {
  let production: Run
  let development: Run

  beforeAll(async () => {
    await sql("ALTER TABLE note RENAME TO note_away")
    production = await runLogged("production")
    development = await runLogged("development")
    return () => sql("ALTER TABLE note_away RENAME TO note")
  })

  it("answers in production only that it failed, and under which id the log has it", () => {
    expect(production.answers).toEqual({
      environment: "production",
      signedIn: 200,
      wrong: 422,
      linked: 200,
      failed: {
        status: 500,
        body: { message: "Sorry, there is a technical error (500)", id: "failing" },
      },
    })
    const logged = production.lines.filter((line) => line.includes('"failing"'))
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? "{}")).toMatchObject({
      requestId: "failing",
      err: { message: 'relation "note" does not exist', stack: expect.any(String) },
    })
  })

  it("answers elsewhere also what was thrown, and where", () => {
    expect(development.answers.failed.body).toMatchObject({
      id: "failing",
      exception: 'relation "note" does not exist',
      file: expect.stringMatching(/\.[jt]s$/),
      line: expect.any(Number),
    })
  })

  it("writes no token, password or link to the log", () => {
    expectNoSecrets(production)
    expectNoSecrets(development)
  })

  it("says so in French to those who ask for it", async () => {
    const answer = await sendJson("/api/company/1/note", "POST", { content: "x" }, { token, language: "fr" })
    expect(answer.status).toBe(500)
    expect((await answer.json()).message).toBe("Désolé, une erreur technique est survenue (500)")
  })
})

describe("a sign-in that fails inside", () => {
  beforeAll(async () => {
    await sql("ALTER TABLE access_token RENAME TO token_away")
    return () => sql("ALTER TABLE token_away RENAME TO access_token")
  })

  it("writes no token, password or link to the log either", async () => {
    const run = await runLogged("development")
    expect(run.answers).toMatchObject({ signedIn: 500, linked: 500 })
    expect(run.everything).toContain("choosing")
    expect(run.everything).toContain("signing-in")
    expectNoSecrets(run)
  })
})
