import { Secret, TOTP } from "otpauth"
import { sendJson } from "./api.ts"
import { newAddress } from "./sign-in.ts"
import { createUser, password, signIn, type TestUser } from "./users.ts"

/** Code of some 30 seconds before or after now. */
export const codeAt = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

/** Signs in from an address of its own. */
export async function attempt(user: TestUser, code?: string, given = password) {
  const body = {
    email: user.email,
    password: given,
    device_name: "test",
    ...(code !== undefined && { code }),
  }
  const answer = await sendJson("/api/sanctum/token", "POST", body, { address: newAddress() })
  return { status: answer.status, body: await answer.json() }
}

/** A user whose second factor was turned on with the code before this one. */
export async function newProtected(desired: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(desired)
  const api = await signIn(user)
  const { data } = await api.secondFactor.begin({ current_password: password })
  const { recovery_codes: codes } = await api.secondFactor.confirm({ code: codeAt(data.secret, -1) })
  return { user, api, secret: data.secret, uri: data.uri, codes }
}
