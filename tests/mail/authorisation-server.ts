import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

type Grant = { email: string; challenge: string; redirectUri: string }

const newToken = (kind: string) => `${kind}-${randomBytes(16).toString("base64url")}`

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"))
}

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

const idToken = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.unsigned`

/** A provider of OAuth 2 with PKCE and refresh tokens that change at each use, as its users and mail servers meet it. */
export class AuthorisationServer {
  readonly clientId = "client-of-the-tests"
  readonly clientSecret = "secret-of-the-tests"
  /** Seconds that a token lives. */
  lifetime = 3_600
  /** Who agrees on the page, whatever address was offered there; and what is said of the address. */
  account: string | undefined
  claims: Record<string, unknown> = { email_verified: true }
  /** Whether users have revoked what they allowed. */
  isRevoked = false
  refreshes = 0
  readonly #codes = new Map<string, Grant>()
  readonly #access = new Map<string, { email: string; until: number }>()
  readonly #refresh = new Map<string, string>()
  readonly #server = createServer((request, response) => {
    void this.#serve(request, response)
  })

  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1")
    await once(this.#server, "listening")
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, "close")
  }

  get address(): string {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
  }

  /** Ends every token that opens a mailbox now, before its time. */
  endTokens(): void {
    this.#access.clear()
  }

  /** Whose mailbox a token opens. */
  ownerOf(token: string): string | undefined {
    const found = this.#access.get(token)
    return found && found.until > Date.now() ? found.email : undefined
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.address)
    if (url.pathname === "/authorize") this.#authorize(url, response)
    else if (url.pathname === "/token") this.#grant(await formOf(request), response)
    else this.#introspect(request, response)
  }

  /** As a mail server asks whose a token is (RFC 7662). */
  #introspect(request: IncomingMessage, response: ServerResponse): void {
    const owner = this.ownerOf((request.headers.authorization ?? "").replace(/^Bearer /, ""))
    answer(response, 200, owner === undefined ? { active: "no" } : { email: owner, active: "yes" })
  }

  /** The user agrees at once. */
  #authorize({ searchParams }: URL, response: ServerResponse): void {
    const code = newToken("code")
    const redirectUri = searchParams.get("redirect_uri") ?? ""
    const isValid =
      searchParams.get("client_id") === this.clientId &&
      searchParams.get("response_type") === "code" &&
      searchParams.get("code_challenge_method") === "S256"
    if (!isValid) {
      answer(response, 400, { error: "invalid_request" })
      return
    }
    this.#codes.set(code, {
      email: this.account ?? searchParams.get("login_hint") ?? "",
      challenge: searchParams.get("code_challenge") ?? "",
      redirectUri,
    })
    const back = new URL(redirectUri)
    back.searchParams.set("code", code)
    back.searchParams.set("state", searchParams.get("state") ?? "")
    response.writeHead(302, { location: back.href }).end()
  }

  #grant(form: URLSearchParams, response: ServerResponse): void {
    const isClient =
      form.get("client_id") === this.clientId && form.get("client_secret") === this.clientSecret
    if (!isClient) {
      answer(response, 401, { error: "invalid_client" })
      return
    }
    const email = form.get("grant_type") === "refresh_token" ? this.#refreshed(form) : this.#redeemed(form)
    if (email === undefined || this.isRevoked) {
      answer(response, 400, {
        error: "invalid_grant",
        error_description: "Token has been expired or revoked.",
      })
      return
    }
    const [accessToken, refreshToken] = [newToken("access"), newToken("refresh")]
    this.#access.set(accessToken, { email, until: Date.now() + this.lifetime * 1_000 })
    this.#refresh.set(refreshToken, email)
    answer(response, 200, {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: this.lifetime,
      token_type: "Bearer",
      id_token: idToken({ aud: this.clientId, email, ...this.claims }),
    })
  }

  #redeemed(form: URLSearchParams): string | undefined {
    const code = form.get("code") ?? ""
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    return grant?.challenge === challenge && grant.redirectUri === form.get("redirect_uri")
      ? grant.email
      : undefined
  }

  #refreshed(form: URLSearchParams): string | undefined {
    const token = form.get("refresh_token") ?? ""
    const email = this.#refresh.get(token)
    this.#refresh.delete(token)
    if (email !== undefined) this.refreshes += 1
    return email
  }
}
