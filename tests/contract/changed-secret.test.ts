import { sealData } from "iron-session"
import { encode } from "next-auth/jwt"
import { afterEach, expect, test, vi } from "vitest"
import { encryptDevice, knownDevice } from "#lib/backend/identity/sessions/known-devices.ts"
import { isReturned, returnTokenOf } from "#lib/backend/mail/inbound/return-token.ts"
import { openSigned, signed } from "#lib/backend/mail/recipient-links/links.ts"
import { documentOfLink, linkTo } from "#lib/backend/records/documents/links.ts"
import { newStamp, refusePrograms } from "#lib/backend/shows/applications/stamp.ts"
import { env, parseEnv } from "#lib/env.ts"
import { createCsrfToken, isCsrfTokenValid } from "#lib/session/csrf.ts"
import { decodeSession } from "#lib/session/decode-session.ts"
import { decryptToken } from "#lib/session/session.ts"
import { secretFor } from "#lib/session/session-secret.ts"

const former = "the secret that there was until today"
const current = "the secret that there is from today on"
vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "the secret that there was until today"))

type Reading = (previous: string[] | undefined) => Promise<unknown>

/** Makes something with the former secret, and reads it once the secret was changed. */
function reading<Made>(make: () => Made | Promise<Made>, read: (made: Made) => unknown): Reading {
  return async (previous) => {
    Object.assign(env(), { SESSION_SECRET: former, SESSION_SECRET_PREVIOUS: undefined })
    const made = await make()
    Object.assign(env(), { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: previous })
    return read(made)
  }
}

afterEach(() => {
  Object.assign(env(), { SESSION_SECRET: former, SESSION_SECRET_PREVIOUS: undefined })
})

/** Whether something is let through that throws a refusal otherwise. */
function isLet(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

const claims = { sub: "7", isAdmin: false, ownerId: 7, abilities: [], refreshedAt: 0 }

/** Whether a value of each kind that a browser or a mail holds is still read. */
const values: [string, Reading][] = [
  [
    "a session's cookie",
    reading(
      () => sealData({ token: "a bearer token" }, { password: secretFor("seal") }),
      async (cookie) => (await decryptToken(cookie)) === "a bearer token",
    ),
  ],
  [
    "a session's claims",
    reading(
      () => encode({ token: claims, secret: secretFor("jwt") }),
      (token) =>
        decodeSession({ token, secret: "" }).then(
          (opened) => opened?.sub === "7",
          () => false,
        ),
    ),
  ],
  [
    "the token that writes repeat",
    reading(
      () => createCsrfToken("a session"),
      (token) => isCsrfTokenValid(token, token, "a session"),
    ),
  ],
  [
    "a known device",
    reading(
      () => encryptDevice(undefined, "ada@example.org"),
      async (seal) => (await knownDevice(seal, "ada@example.org")) !== undefined,
    ),
  ],
  [
    "a link to unsubscribe",
    reading(
      () => signed("choose", 7),
      (token) => openSigned("choose", token) === 7,
    ),
  ],
  [
    "what comes back with a report",
    reading(
      () => returnTokenOf("a@organiser.example"),
      (token) => isReturned("a@organiser.example", [token]),
    ),
  ],
  [
    "a link to a file",
    reading(
      () => linkTo(7).link,
      (link) => isLet(() => documentOfLink(link)),
    ),
  ],
  [
    "a form that lies open",
    reading(
      () => newStamp(Date.now() - 3_600_000),
      (stamp) => isLet(() => refusePrograms({ stamp })),
    ),
  ],
]

test.each(values)(
  "%s is read after the secret was changed, as long as the former is kept",
  async (_, read) => {
    expect(await read([former])).toBe(true)
  },
)

test.each(values)("%s ends with its secret", async (_, read) => {
  expect(await read(undefined)).toBe(false)
  expect(await read(["another secret that never was this one"])).toBe(false)
})

test("new values are made with the new secret alone", async () => {
  Object.assign(env(), { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: [former] })
  const token = signed("choose", 7)
  Object.assign(env(), { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: undefined })
  expect(openSigned("choose", token)).toBe(7)
})

test("former secrets are as long as secrets are", () => {
  const read = (previous: string) => parseEnv({ SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: previous })
  expect(read(`${former}, ${current}`).SESSION_SECRET_PREVIOUS).toEqual([former, current])
  expect(() => read("too short")).toThrow("SESSION_SECRET_PREVIOUS must be keys of at least 32 characters")
})
