import { z } from "zod"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { benchAccount } from "../calls.ts"

const csrfAnswer = z.object({ csrfToken: z.string() })

/** Cookies of answers, as a browser would send them back. */
class CookieJar {
  readonly #cookies = new Map<string, string>()

  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
  }

  toString(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  }
}

/**
 * Signs the bench's account in at a running app, as the browser's form does.
 * @param address of the app, without a slash at the end
 * @returns the Cookie header of the session
 */
export async function signIn(address: string): Promise<string> {
  const jar = new CookieJar()
  const offered = await fetch(`${address}/api/auth/csrf`)
  jar.keep(offered)
  const { csrfToken } = csrfAnswer.parse(await offered.json())
  const answer = await fetch(`${address}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: String(jar), origin: address },
    body: new URLSearchParams({ csrfToken, email: benchAccount, password: DEMO_PASSWORD, json: "true" }),
    redirect: "manual",
  })
  jar.keep(answer)
  if (!String(jar).includes("session-token"))
    throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return String(jar)
}
